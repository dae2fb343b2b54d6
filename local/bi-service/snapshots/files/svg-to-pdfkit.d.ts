declare module 'svg-to-pdfkit' {
  interface Options {
    assumePt?: boolean;
    width?: number;
    height?: number;
    fontCallback?: (family: string, isBold: boolean) => string;
  }
  export default function SVGtoPDF(
    document: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: Options,
  ): void;
}

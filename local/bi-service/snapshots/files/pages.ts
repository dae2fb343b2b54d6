type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

interface Style {
  size: number;
  color: string;
  font?: 'bold';
}

interface Cell {
  width: number;
  /** Its role in the document's structure. */
  tag: string;
  align?: 'left' | 'right';
  lines: (Style & { text: string })[];
}

/** Puts one thing below the other, and continues on a new page where it does not fit. Everything is tagged for screen readers. */
export interface Pages {
  document: Document;
  /** Between the margins, in points. */
  width: number;
  /** The height that a thing can have under a heading: scaled down a little to fit on this page, or to fit on any. */
  fitting(height: number): number;
  /** Starts a new page unless the text and the `keepWith` points below it fit on this one. */
  text(tag: string, text: string, style: Style & { keepWith?: number }): void;
  figure(alt: string, height: number, draw: (x: number, y: number) => void): void;
  row(height: number, cells: Cell[]): void;
  /** The first row is the heading, which each page repeats. */
  table(rows: Cell[][]): void;
  end(): void;
}

const gap = 8;
const lineHeight = 15;
/** The height that a heading takes, at most. */
const heading = 30;
/** The smallest part of its size to which a thing is scaled. */
const least = 0.65;

export function createPages(document: Document): Pages {
  const { left, top, bottom } = document.page.margins;
  const width = document.page.width - 2 * left;
  const end = document.page.height - bottom;
  const root = document.struct('Document');
  document.addStructure(root);
  let y = top;

  const startsPage = (height: number): boolean => {
    if (y + height <= end || y === top) return false;
    document.addPage();
    y = top;
    return true;
  };
  const tagged = (parent: Element, tag: string, draw: () => void, alt?: string): void => {
    const content = document.markStructureContent(tag);
    draw();
    document.endMarkedContent();
    const element = document.struct(tag, alt === undefined ? {} : { alt }, content);
    parent.add(element);
    element.end();
  };
  const write = ({ text, size, color, font }: Style & { text: string }, x: number): void => {
    document
      .font(font ?? 'plain')
      .fontSize(size)
      .fillColor(color)
      .text(text, x, y, { lineBreak: false });
  };
  const cellsInto = (parent: Element, cells: Cell[]): void => {
    let x = left;
    const begin = y;
    for (const cell of cells) {
      tagged(parent, cell.tag, () => {
        for (const line of cell.lines) {
          const fitting = { ...line, text: fit(document, line, cell.width - gap) };
          const indent = cell.align === 'right' ? cell.width - gap - widthOf(document, fitting) : 0;
          write(fitting, x + indent);
          y += line.size + 4;
        }
      });
      y = begin;
      x += cell.width;
    }
  };

  return {
    document,
    width,
    fitting(height) {
      const here = end - y - heading;
      return Math.min(height, here >= height * least ? here : end - top - heading);
    },
    text(tag, text, { keepWith = 0, ...style }) {
      document.font(style.font ?? 'plain').fontSize(style.size);
      const height = document.heightOfString(text, { width });
      startsPage(height + gap + keepWith);
      tagged(root, tag, () => document.fillColor(style.color).text(text, left, y, { width }));
      y += height + gap / 2;
    },
    figure(alt, height, draw) {
      startsPage(height);
      tagged(root, 'Figure', () => draw(left, y), alt);
      y += height + gap;
    },
    row(height, cells) {
      startsPage(height);
      cellsInto(root, cells);
      y += height + gap;
    },
    table([head = [], ...rows]) {
      const table = document.struct('Table');
      root.add(table);
      const line = (cells: Cell[]): void => {
        const element = document.struct('TR');
        table.add(element);
        cellsInto(element, cells);
        element.end();
        y += lineHeight;
      };
      line(head);
      for (const cells of rows) {
        if (startsPage(lineHeight)) line(head);
        line(cells);
      }
      table.end();
      y += gap;
    },
    end: () => root.end(),
  };
}

const widthOf = (document: Document, { text, size, font }: Style & { text: string }): number =>
  document
    .font(font ?? 'plain')
    .fontSize(size)
    .widthOfString(text);

/** Cuts a text that is wider than its cell. */
function fit(document: Document, line: Style & { text: string }, space: number): string {
  let { text } = line;
  while (text.length > 1 && widthOf(document, { ...line, text }) > space)
    text = `${text.replace(/…$/, '').slice(0, -1)}…`;
  return text;
}

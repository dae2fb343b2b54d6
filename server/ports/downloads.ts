export interface DownloadFile {
  /** Such as `catalogue-2026-11-22.csv`: people get the file under this name, and its ending says its type. */
  name: string;
  content: string;
}

/** A file that is kept without an address. */
export interface KeptFile {
  key: string;
  /** As in `DownloadFile`. */
  name: string;
}

/** The content, or where it is for a few seconds: the store's own address, which can't ask again who may have the file. */
export type ServedFile = { content: Uint8Array<ArrayBuffer> } | { url: string };

export interface OfferedDownload {
  /** Anyone with it can fetch the file, so never log it. On another origin, or a path of the site. */
  url: string;
  expiresAt: Date;
}

/** Files that people fetch from a presigned address, without a token. */
export interface Downloads {
  /**
   * Keeps a file until its address expires, which can be sooner than asked. The address holds no token. `lifetime` is in whole seconds; a
   * RangeError if it isn't one (`isLifetime` in `src/domain/dashboards/download.ts`).
   */
  offer(file: DownloadFile, lifetime: number): Promise<OfferedDownload>;
  /** Keeps a file at least until then, which can be a week at most, and returns its key. */
  keep(file: { name: string; content: Uint8Array<ArrayBuffer> }, until: Date): Promise<string>;
  /** Gives a kept file to someone who may have it now; undefined if it is gone. */
  serve(file: KeptFile): Promise<ServedFile | undefined>;
  /** The content of a kept file; undefined if it is gone. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Does nothing if it is gone already. */
  remove(key: string): Promise<void>;
}

const mediaTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The headers with which a browser saves a file under its name: in ASCII, and as it is (RFC 6266). */
export function fileHeaders(name: string): { 'Content-Type': string; 'Content-Disposition': string } {
  const ascii = name.normalize('NFKD').replaceAll(/[^ -~]|["%\\]/gu, '');
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.codePointAt(0)?.toString(16)}`);
  return {
    'Content-Type': mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${exact}`}`,
  };
}

const keepsNone = () => Promise.reject(new Error('This process keeps no files'));
/** For a process that answers no calls. */
export const noDownloads: Downloads = {
  offer: keepsNone,
  keep: keepsNone,
  serve: keepsNone,
  read: keepsNone,
  remove: keepsNone,
};

/** The parameters of a request for a download, unchecked. */
export interface SignedAddress {
  id: string;
  name: string;
  /** Seconds since 1970. */
  expires: string;
  signature: string;
}

/** Downloads whose addresses this process signs and answers itself. */
export interface SignedDownloads extends Downloads {
  /** The content of the file; undefined if the address has expired, was altered or was signed by someone else. */
  open(address: SignedAddress): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

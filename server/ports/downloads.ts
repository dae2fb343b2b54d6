export interface DownloadFile {
  /** Such as `catalogue-2026-11-22.csv`: people get the file under this name, and its ending says its type. */
  name: string;
  content: string;
}

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
}

/** For a process that answers no calls. */
export const noDownloads: Downloads = { offer: () => Promise.reject(new Error('This process keeps no files')) };

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

import type { DownloadFormat, DownloadFormats } from '#domain/dashboards/download';
import type { HistorySearch } from '#domain/dashboards/history/history';
import type { Result } from '#domain/result';

/** The catalogue and its history as files, for managers. Fails with `not-found` where the backend has none. */
export interface Downloads {
  formats(): Promise<Result<DownloadFormats>>;
  /**
   * An address that opens the whole catalogue, or the entries of `history`, as a file without a token: never keep or log it. It expires
   * after `standardLifetime`. The file's name has the day in `zone`, or in UTC.
   */
  address(format: DownloadFormat, history?: HistorySearch, zone?: string): Promise<Result<string>>;
}

import type { AskedExport, OwnExports } from '#domain/exports/own-exports';
import type { Result } from '#domain/result';

/** The user's files of what they see. An extension: fails with `not-found` if the backend doesn't offer it. */
export interface Exports {
  /** With a dashboard, also the tables of its sheets. */
  list(dashboard?: string): Promise<Result<OwnExports>>;
  /** Resolves to the export's id. Fails with `busy` beyond the limit of an hour. */
  request(asked: AskedExport): Promise<Result<string>>;
  /** Takes an export back, or deletes its file. */
  cancel(id: string): Promise<Result<void>>;
  /**
   * An address that opens the file of an export, or of a delivery's run, for a minute and without a token: never keep or log it. Fails with
   * `not-allowed` once the user can't see the dashboard any more.
   */
  address(id: string): Promise<Result<string>>;
}

import type { BiTrouble } from '#domain/dashboards/viewing/bi-trouble';
import type { SyncPreview } from '#domain/dashboards/sync/sync-preview';
import type { Result } from '#domain/result';

/** The fields of a dashboard that the BI service owns. */
export interface BiDashboard {
  id: string;
  name: string;
  arn: string;
  /** The published version: each publication has another. */
  version?: number;
}

/** `unreadable` has a row's id, or undefined where not even that can be read. */
export interface BiListing {
  dashboards: BiDashboard[];
  unreadable: (string | undefined)[];
}

/** A folder of the BI service that holds dashboards, by their ids. */
export interface BiFolder {
  name: string;
  dashboards: string[];
}

/** The changes that a sync would make for a listing. */
export type PreviewedSync = Omit<SyncPreview, 'unreadable'> & Pick<BiListing, 'unreadable'>;

/** The person for whom a dashboard is opened. */
export interface BiReader {
  /** By which the BI service knows them; never another one, once it does. */
  name: string;
  /** Only shown to the BI service's administrators. */
  email: string;
}

export interface BiEmbedding {
  /** Opens once, within five minutes. Never log or store it. */
  url: string;
  sessionExpiresAt: Date;
}

/** The known details of a failure that the operator has to mend. */
interface ForTheOperator {
  /** For the log: the service's own error name and message. */
  reason: string;
  trouble?: BiTrouble;
  /** Named by the service: the region to call, the right that is missing, or the account of the credentials. */
  named?: string;
}

export type BiFailure =
  | { kind: 'not-found' }
  | { kind: 'busy'; retryAfterSeconds: number }
  /** It refused the call: wrong credentials, a wrong setting, or something unsupported. */
  | ({ kind: 'refused' } & ForTheOperator)
  /** No response, or a fault on its side. */
  | ({ kind: 'unreachable' } & ForTheOperator);

/** How far reading the list has come, page by page, and a way to end it early. */
export interface BiReading {
  /** After each page but the last, with how many dashboards have been read. */
  onPage: (dashboards: number) => void;
  signal: AbortSignal;
}

export interface BiService {
  /**
   * Every dashboard of the account, all pages of them. A page that fails fails the whole, so that nothing looks gone that is not; a row
   * that cannot be read takes no other with it.
   */
  dashboards(reading?: BiReading): Promise<Result<BiListing, BiFailure>>;
  /** For a proposal of sections only, never for rights. */
  folders(): Promise<Result<BiFolder[], BiFailure>>;
  /**
   * Makes an embed URL for this reader. A reader whom the BI service doesn't know is registered first and reported by `onUnknown`: they are
   * in no group, even if they were in some before they were removed.
   */
  embed(dashboardId: string, reader: BiReader, onUnknown?: () => void): Promise<Result<BiEmbedding, BiFailure>>;
}

import type { Result } from '../../src/domain/result';

/** What the BI service owns of a dashboard. */
export interface BiDashboard {
  id: string;
  name: string;
  arn: string;
}

/** The person for whom a dashboard is opened; `sub` is theirs for good, an e-mail address is not. */
export interface BiReader {
  sub: string;
  email: string;
}

export interface BiEmbedding {
  /** Opens once, within five minutes. Never log or store it. */
  url: string;
  sessionExpiresAt: Date;
}

/** `reason` is for the operator's log: the service's own name of the error and its words. */
export type BiFailure =
  | { kind: 'not-found' }
  | { kind: 'busy'; retryAfterSeconds: number }
  /** It answered, and not as agreed: refused credentials, a wrong setting, something that it does not support. */
  | { kind: 'refused'; reason: string }
  /** No answer, or a fault on its side. */
  | { kind: 'unreachable'; reason: string };

export interface BiService {
  /** Every dashboard of the account, all pages of them; a page that fails fails the whole, so nothing looks gone that is not. */
  dashboards(): Promise<Result<BiDashboard[], BiFailure>>;
  /** A fresh embed URL for this reader, who is registered first if the service does not know them yet. */
  embed(dashboardId: string, reader: BiReader): Promise<Result<BiEmbedding, BiFailure>>;
}

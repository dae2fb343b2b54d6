import type { BiTrouble } from './dashboards/viewing/bi-trouble';
import type { Dashboard } from './dashboards/dashboard';

/** Everything that is expected to go wrong between the portal and its backend; anything else is a bug, and is thrown. */
export type Failure = BackendFailure & {
  /** The request's name in the backend's log, where it is known. */
  requestId?: string;
};

type BackendFailure =
  /** The session is over: the user pool says so. */
  | { kind: 'signed-out' }
  /** The backend refused a fresh token, though the user pool keeps the session: only the pool ends one (specification, section 4). */
  | { kind: 'token-refused' }
  /** AWS gives this user no credentials, or the gateway refuses them; `code` is AWS's name for the error. */
  | { kind: 'credentials-refused'; code: string }
  /** This machine's clock is too far off for a signature, and the gateway doesn't tell the time. */
  | { kind: 'wrong-clock' }
  | { kind: 'not-allowed' }
  /** Missing or not ours to see: the backend answers both alike. */
  | { kind: 'not-found' }
  /** Someone else saved first; `current` is the dashboard now. */
  | { kind: 'conflict'; current: Dashboard }
  /** The backend refused what was sent; `code` is the stable code of its problem document. */
  | { kind: 'rejected'; code: string }
  /** Too many requests, or a run that is already under way. */
  | { kind: 'busy' }
  /** A sync runs already, which can take minutes. */
  | { kind: 'sync-running' }
  /** No answer at all: offline, refused, reset. */
  | { kind: 'unreachable' }
  /** An answer that cannot be used: a server error, or a body that is not what was agreed. */
  | { kind: 'broken' }
  /** The BI service did not do what the backend asked, and only the operator can mend why. */
  | { kind: 'bi-service'; trouble: BiTrouble };

/** The backend has decided against the user; any other failure leaves what was known before as it is. */
export const isRefusal = ({ kind }: Failure): boolean =>
  kind === 'token-refused' || kind === 'not-allowed' || kind === 'not-found' || kind === 'rejected';

const reported = {
  'signed-out': false,
  'token-refused': true,
  'credentials-refused': true,
  'wrong-clock': false,
  'not-allowed': false,
  'not-found': false,
  conflict: false,
  rejected: true,
  busy: true,
  'sync-running': false,
  unreachable: true,
  broken: true,
  'bi-service': true,
} satisfies Record<Failure['kind'], boolean>;

/** Whether someone else has to look into it: then the person is offered its reference. The others they put right themselves. */
export const isWorthReporting = ({ kind }: Failure): boolean => reported[kind];

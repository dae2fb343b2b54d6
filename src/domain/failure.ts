import type { BiTrouble } from './dashboards/viewing/bi-trouble';
import type { Dashboard } from './dashboards/dashboard';

/** Everything that is expected to go wrong between the portal and its backend; anything else is a bug, and is thrown. */
export type Failure = BackendFailure & {
  /** The request's name in the backend's log, where it is known. */
  requestId?: string;
  /** How long to wait before another try, where the backend or its gateway says so. */
  retryAfterSeconds?: number;
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
  /** The backend takes this only after a more recent or stronger sign-in. */
  | { kind: 'proof-needed' }
  /** The user was asked to sign in again, and didn't. */
  | { kind: 'proof-declined' }
  | { kind: 'not-allowed' }
  /** The company of the user's address has to sign them in. */
  | { kind: 'other-provider' }
  /** Missing or not ours to see: the backend answers both alike. */
  | { kind: 'not-found' }
  /** Someone else saved first; `current` is the dashboard now. */
  | { kind: 'conflict'; current: Dashboard }
  /** The backend refused what was sent; `code` is the stable code of its problem document. */
  | { kind: 'rejected'; code: string }
  /** Too many requests, or a run that is already under way. */
  | { kind: 'busy' }
  /** A sync is already running, which can take minutes. */
  | { kind: 'sync-running' }
  /** No answer at all: offline, refused, reset. */
  | { kind: 'unreachable' }
  /** An unusable answer: a server error, or a body with the wrong shape. */
  | { kind: 'broken' }
  /** The BI service refused the backend's call, and only the operator can fix that. */
  | { kind: 'bi-service'; trouble: BiTrouble };

/** Whether the backend refused the user; after any other failure, earlier data stays valid. */
export const isRefusal = ({ kind }: Failure): boolean =>
  kind === 'token-refused' ||
  kind === 'not-allowed' ||
  kind === 'other-provider' ||
  kind === 'not-found' ||
  kind === 'rejected';

const reported = {
  'signed-out': false,
  'token-refused': true,
  'credentials-refused': true,
  'wrong-clock': false,
  'proof-needed': false,
  'proof-declined': false,
  'not-allowed': false,
  'other-provider': false,
  'not-found': false,
  conflict: false,
  rejected: true,
  busy: true,
  'sync-running': false,
  unreachable: true,
  broken: true,
  'bi-service': true,
} satisfies Record<Failure['kind'], boolean>;

/** Whether support has to look into it, so the user is offered the reference. Users can solve the others themselves. */
export const isWorthReporting = ({ kind }: Failure): boolean => reported[kind];

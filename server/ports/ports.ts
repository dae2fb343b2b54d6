import type { BiService } from './bi-service';
import type { Clock } from './clock';
import type { DashboardPermissions } from './dashboard-permissions';
import type { DataRefreshes } from './data-refreshes';
import type { Downloads } from './downloads';
import type { Probes } from './health-probes';
import type { Leases } from './leases';
import type { LiveSessions } from './live-sessions';
import type { LineSink } from './log';
import type { Mail } from './mail';
import type { Metrics } from './metrics';
import type { PoolAccounts } from './pool/accounts';
import type { PoolDirectory } from './pool/directory';
import type { PoolPeople } from './pool/people';
import type { PoolSessions } from './pool/sessions';
import type { ReaderGroups } from './reader-groups';
import type { SecondSteps } from './pool/second-steps';
import type { Snapshots } from './snapshots';
import type { Signals } from './signals';
import type { Stores } from './stores/stores';
import type { TokenChanges } from './token-changes';
import type { TokenVerifier } from './token-verifier';

/** Everything that the backend asks of the outside: the one list that each deployment, the local stack and the tests fill. */
export interface Ports extends Stores {
  biService: BiService;
  biPermissions: DashboardPermissions;
  readerGroups: ReaderGroups;
  dataRefreshes: DataRefreshes;
  /** `noSnapshots` where the operator has set up none. */
  snapshots: Snapshots;

  tokenVerifier: TokenVerifier;
  /** `untilTokensExpire` where the pool isn't asked. */
  liveSessions: LiveSessions;
  /** `noTokenChanges` where no company's directory tells of any. */
  tokenChanges: TokenChanges;
  poolAccounts: PoolAccounts;
  poolDirectory: PoolDirectory;
  poolPeople: PoolPeople;
  poolSessions: PoolSessions;
  secondSteps: SecondSteps;

  downloads: Downloads;
  /** `noMail` where the operator has set up none. */
  mail: Mail;
  leases: Leases;
  /** The checks that managers can run. */
  probes: Probes;
  /** `noSignals` where no page hears of changes. */
  signals: Signals;
  /** `noMetrics` where nothing is counted. */
  metrics: Metrics;
  clock: Clock;
  /** Errors, for the operator. */
  incidents: LineSink;
  /** The record of what people did and were refused. */
  record: LineSink;
}

import type { Access } from '#domain/people/access';
import type { KeepPermissions } from './application/permissions/keep-permissions';
import type { PrepareReader } from './application/permissions/memberships';
import type { SyncInSteps } from './application/preview-sync';
import type { SyncDashboards } from './application/sync-dashboards';
import type { AddressOf } from './http/limits';
import type { LineSink } from './http/log';
import type { AccessStore } from './ports/access-store';
import type { BiService } from './ports/bi-service';
import type { Clock } from './ports/clock';
import type { DashboardStore } from './ports/dashboard-store';
import type { DataStore } from './ports/data-refreshes';
import type { Downloads } from './ports/downloads';
import type { Probes } from './ports/health-probes';
import type { History } from './ports/history';
import type { PoolDirectory } from './ports/pool-directory';
import type { HomePathStore } from './ports/home-path-store';
import type { Metrics } from './ports/metrics';
import type { SyncLease } from './ports/sync-lease';
import type { TokenVerifier } from './ports/token-verifier';

export interface IprApiParts {
  store: DashboardStore & HomePathStore & { history: History; access: AccessStore; data: DataStore };
  biService: BiService;
  tokenVerifier: TokenVerifier;
  downloads: Downloads;
  access: Access;
  directory: PoolDirectory;
  /** Keeps the BI service's permissions equal to the catalogue's groups; they are left alone if missing. */
  permissions?: Omit<KeepPermissions, 'expectAll' | 'expectRenamed' | 'checkAll' | 'resume'>;
  /** Makes a reader known to the BI service before an opening; the BI service itself does if missing. */
  prepareReader?: PrepareReader;
  /** Origins of portals that are served from elsewhere; none if missing. A portal on the same origin needs no entry. */
  allowedOrigins?: string[];
  /** Knows no addresses if missing: then only people's calls are limited. */
  addressOf?: AddressOf;
  /** Whether calls are limited; yes if missing. */
  callLimits?: boolean | undefined;
  /** For a store that several processes share; one process has it to itself if missing. */
  syncLease?: SyncLease;
  /** The one that a schedule runs as well, so that both share a run; one of its own if missing. */
  syncDashboards?: SyncDashboards;
  /** Where another process syncs, because a call is cut off before all pages are read; its own if missing. */
  syncInSteps?: SyncInSteps;
  /** Begins what follows a sync that this makes itself, or the undoing of any. */
  afterSync?: () => void | Promise<void>;
  /** Counts nothing if missing. */
  metrics?: Metrics;
  clock?: Clock;
  /** What managers can have checked; `openings` is added. */
  probes: Probes;
  /** Where errors go, a line of JSON each; standard error if missing. */
  log?: LineSink;
  /** Where the record of changes, refusals and managers' sign-ins goes, a line of JSON each; standard output if missing. */
  record?: LineSink;
  /** Adds a line to the record for each call, with its status and duration; no if missing. */
  recordCalls?: boolean;
}

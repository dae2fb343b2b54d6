import { countedPorts } from '../application/counted-ports';
import type { Elsewhere } from '../application/sync/elsewhere';
import { createSyncInSteps } from '../application/sync/preview-sync';
import { mailedChanges } from '../application/mail/mailed-changes';
import { type ScheduledSyncReport, createScheduledSync } from '../application/sync/scheduled-sync';
import { createMoveParts } from '../application/people/move-parts';
import { createKeptLostSteps } from '../application/recovery/kept-lost-steps';
import { signallingStores } from '../application/catalogue/signalling-stores';
import { createSyncDashboards } from '../application/sync/sync-dashboards';
import type { Syncs } from '../application/sync/syncs';
import { createSumUpUse } from '../application/use/sum-up-use';
import { lineOf, reasonOf } from '../ports/log';
import type { Ports } from '../ports/ports';
import { wakingJobs } from '../work/waking-jobs';
import { type Worker, createWorker } from '../work/worker';
import { type ExportSettings, type Exports, createExports } from './exports';
import { type HandlerSettings, createHandlers } from './handlers';
import { type IprApi, type IprApiSettings, createIprApi } from './ipr-api';
import { type KeptPermissions, type PermissionSettings, createKeptPermissions } from './kept-permissions';
import { type MailSettings, type Mails, createMails } from './mails';
import { createFollowRefreshes } from './refreshes';

export interface BackendSettings
  extends IprApiSettings, PermissionSettings, HandlerSettings, MailSettings, ExportSettings {
  /** Minutes between two syncs; none by itself if missing. */
  syncEveryMinutes?: number | undefined;
  /** Another process, which does the work that nobody waits for and the syncs; this one if missing. */
  elsewhere?: Elsewhere;
}

export interface Backend extends IprApi {
  syncs: Syncs;
  permissions: KeptPermissions;
  mails: Mails;
  exports: Exports;
  /** Does the work in the background. */
  worker: Worker;
}

/** The backend, in one piece for every process that is one: on one machine, for both functions on AWS, and in the local stack. */
export function createBackend(given: Ports, settings: BackendSettings): Backend {
  const probes = { ...given.probes, work: () => worker.look() };
  const waking = { ...given, jobs: wakingJobs(given.jobs, (kind, due) => worker.noteDue(kind, due)), probes };
  const mailed = given.mail.isSetUp ? mailedChanges(waking) : waking;
  const ports = countedPorts({ ...mailed, ...signallingStores(mailed) });
  const { dashboards, biService, leases, clock, metrics } = ports;
  const { elsewhere, syncEveryMinutes } = settings;

  const complainOf = (code: string) => (error: unknown) => {
    metrics.failed(code);
    ports.incidents(lineOf({ level: 'error', code, reason: reasonOf(error) }));
  };
  const worker = createWorker({ ...ports, jobs: given.jobs });
  /** Has recurring work done soon. What fails is done in its own time. */
  const ask = async (kind: string): Promise<void> => {
    await worker.ask(kind).catch(complainOf('work-failed'));
    await elsewhere?.work();
  };
  const permissions = createKeptPermissions(ports, settings, () => ask('permissions'));
  /** Everything follows a sync, and nothing of it can fail the sync. */
  const afterSync = async (): Promise<void> => {
    await permissions.keep.expectChanged().catch(complainOf('permissions-failed'));
    await Promise.all([ask('permissions'), ask('refreshes')]);
  };
  const syncing = { lease: leases.sync, failures: ports.permissions, metrics, afterwards: afterSync };
  const syncs = elsewhere ?? {
    sync: createSyncDashboards(dashboards, biService, clock, syncing),
    ...createSyncInSteps(dashboards, biService, clock, syncing),
  };
  /** The worker starts on jobs that have just been put, in this process or in the other one. */
  const begin = (): void => {
    worker.wake();
    void elsewhere?.work();
  };
  const exports = createExports(ports, settings, permissions.prepareReader, begin);
  const keptLostSteps = createKeptLostSteps(ports, settings.lostStepWaitHours * 3_600_000);
  const { handlers, notices, recoveryCodes, lostSteps, noteTokens } = createHandlers(ports, settings, {
    syncs,
    permissions,
    exports,
    keptLostSteps,
    afterSync,
  });
  const mails = createMails(ports, settings, notices, lostSteps);
  const scheduledSync =
    syncEveryMinutes !== undefined && createScheduledSync(syncs.sync, syncEveryMinutes * 60_000, reportSync(ports));
  const kinds = [
    createMoveParts(ports, keptLostSteps),
    createSumUpUse(ports),
    permissions.job,
    createFollowRefreshes(ports, settings.pause),
    ...exports.jobs,
    ...mails.jobs,
    scheduledSync,
  ];
  worker.register(...kinds.filter((job) => job !== undefined && job !== false));
  return {
    ...createIprApi(ports, handlers, { codes: recoveryCodes, lostSteps }, exports.files, noteTokens, settings),
    syncs,
    permissions,
    mails,
    exports,
    worker,
  };
}

/** To the record if it succeeded, otherwise to the log of errors. */
const reportSync =
  ({ record, incidents }: Pick<Ports, 'record' | 'incidents'>): ScheduledSyncReport =>
  (result, ms) => {
    if (result.ok) {
      const { unreadable, ...counts } = result.value;
      record(lineOf({ level: 'info', event: 'synced', scheduled: true, ms, ...counts, unreadable: unreadable.length }));
    } else {
      const reason = 'error' in result ? reasonOf(result.error) : JSON.stringify(result.failure);
      incidents(lineOf({ level: 'warn', code: 'scheduled-sync-failed', ms, reason }));
    }
  };

import { countedPorts } from '../application/counted-ports';
import type { Elsewhere } from '../application/sync/elsewhere';
import { createSyncInSteps } from '../application/sync/preview-sync';
import { signallingStores } from '../application/catalogue/signalling-stores';
import { createSyncDashboards } from '../application/sync/sync-dashboards';
import type { Syncs } from '../application/sync/syncs';
import { sumUpUse } from '../application/use/sum-up-use';
import { lineOf, reasonOf } from '../ports/log';
import type { Ports } from '../ports/ports';
import { type ExportSettings, type Exports, createExports } from './exports';
import { type HandlerSettings, createHandlers } from './handlers';
import { type IprApi, type IprApiSettings, createIprApi } from './ipr-api';
import { type KeptPermissions, type PermissionSettings, createKeptPermissions } from './kept-permissions';
import { type MailSettings, type Mails, createMails } from './mails';
import { type FollowedRefreshes, createFollowedRefreshes } from './refreshes';

export interface BackendSettings
  extends IprApiSettings, PermissionSettings, HandlerSettings, MailSettings, ExportSettings {
  /**
   * Where work is done that nobody waits for: `here`, at once; `later`, by a slice of this process that a schedule begins; or by another
   * process, which then does the syncs as well.
   */
  work: 'here' | 'later' | Elsewhere;
}

export interface Backend extends IprApi {
  syncs: Syncs;
  permissions: KeptPermissions;
  refreshes: FollowedRefreshes;
  mails: Mails;
  exports: Exports;
}

/** The backend, in one piece for every process that is one: on one machine, for both functions on AWS, and in the local stack. */
export function createBackend(given: Ports, settings: BackendSettings): Backend {
  const ports = countedPorts({ ...given, ...signallingStores(given) });
  const { dashboards, biService, leases, clock, metrics } = ports;
  const { work } = settings;
  const elsewhere = typeof work === 'object' ? work : undefined;

  const refreshes = createFollowedRefreshes(ports, settings.pause);
  const permissions = createKeptPermissions(ports, settings, elsewhere && (() => elsewhere.permissions(false)));
  /** Everything follows a sync, and nothing of it can fail the sync. */
  const afterSync = async (): Promise<void> => {
    if (elsewhere) {
      await Promise.all([elsewhere.permissions(true), elsewhere.refreshes()]);
      return;
    }
    await sumUpUse(ports.uses, clock()).catch(complainOf('use-not-summed-up'));
    if (work === 'later') await permissions.keep.expectChanged().catch(complainOf('permissions-failed'));
    else {
      void permissions.keep.checkChanged().catch(() => undefined);
      refreshes.ask();
    }
  };
  const complainOf = (code: string) => (error: unknown) => {
    metrics.failed(code);
    ports.incidents(lineOf({ level: 'error', code, reason: reasonOf(error) }));
  };
  const syncing = { lease: leases.sync, failures: given.permissions, metrics, afterwards: afterSync };
  const syncs = elsewhere ?? {
    sync: createSyncDashboards(dashboards, biService, clock, syncing),
    ...createSyncInSteps(dashboards, biService, clock, syncing),
  };
  const exports = createExports(ports, settings, permissions.prepareReader, elsewhere && (() => elsewhere.exports()));
  const { handlers, notices, recoveryCodes, lostSteps, noteTokens } = createHandlers(ports, settings, {
    syncs,
    permissions,
    exports,
    afterSync,
  });
  const mails = createMails(ports, settings, notices, lostSteps);
  return {
    ...createIprApi(ports, handlers, { codes: recoveryCodes, lostSteps }, exports.files, noteTokens, settings),
    syncs,
    permissions,
    refreshes,
    mails,
    exports,
  };
}

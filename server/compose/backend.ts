import { composeAccess } from '../capabilities/access';
import type { Hono } from 'hono';
import type { Capability } from '../capabilities/capability';
import { composeCatalogue } from '../capabilities/catalogue';
import { type Deliveries, type DeliverySettings, composeDeliveries } from '../capabilities/deliveries';
import { type ExportSettings, composeExports } from '../capabilities/exports';
import { composeTrust } from '../capabilities/trust';
import { composeHealth } from '../capabilities/health';
import { composeHistory } from '../capabilities/history';
import { composeHome } from '../capabilities/home';
import { type Mail, type MailSettings, composeMail } from '../capabilities/mail';
import { composeNotifications } from '../capabilities/notifications';
import { composeOpening } from '../capabilities/opening';
import { composePeople } from '../capabilities/people';
import { type PermissionSettings, type Permissions, composePermissions } from '../capabilities/permissions';
import { type RecoverySettings, composeRecovery } from '../capabilities/recovery';
import { type ScimSettings, composeScim } from '../capabilities/scim';
import { composeSections } from '../capabilities/sections';
import { composeShelf } from '../capabilities/shelf';
import { type SyncSettings, composeSync } from '../capabilities/sync';
import { type UseSettings, composeUse } from '../capabilities/use';
import { endingGrants } from '../application/access/ending-grants';
import { signallingStores } from '../application/catalogue/signalling-stores';
import { countedPorts } from '../application/counted-ports';
import { mailedChanges } from '../application/mail/mailed-changes';
import { createMailPreferences } from '../application/mail/mail-preferences';
import { createKeptLostSteps, lostStepKind } from '../application/recovery/kept-lost-steps';
import type { Syncs } from '../application/sync/syncs';
import type { ApiEnv } from '../http/caller';
import { complain } from '../ports/log';
import type { Ports } from '../ports/ports';
import { wakingJobs } from '../work/waking-jobs';
import { type Worker, createWorker } from '../work/worker';
import { type IprApi, type IprApiSettings, createIprApi } from './ipr-api';

export interface BackendSettings
  extends
    IprApiSettings,
    PermissionSettings,
    SyncSettings,
    ExportSettings,
    DeliverySettings,
    MailSettings,
    RecoverySettings,
    ScimSettings,
    UseSettings {
  /** The portal's default language; can be `auto`. */
  locale: string | undefined;
}

export interface Backend extends IprApi {
  /** SCIM for the directories of companies, to be mounted by itself. */
  scim: ReturnType<typeof composeScim>['routes'];
  syncs: Syncs;
  permissions: Permissions;
  mail: Mail;
  deliveries: Deliveries;
  /** Does the work in the background. */
  worker: Worker;
}

/** The backend, in one piece for every process that is one: on one machine, for both functions on AWS, and in the local stack. */
export function createBackend(given: Ports, settings: BackendSettings): Backend {
  const probes = { ...given.probes, work: () => worker.look() };
  const waking = {
    ...given,
    access: endingGrants(given.access, given.clock),
    jobs: wakingJobs(given.jobs, (kind, due) => worker.noteDue(kind, due)),
    probes,
  };
  const mailed = given.mail.isSetUp ? mailedChanges(waking, lostStepKind) : waking;
  const ports = countedPorts({ ...mailed, ...signallingStores(mailed) });
  const { elsewhere } = settings;

  const worker = createWorker({ ...ports, jobs: given.jobs });
  /** Has recurring work done soon. What fails is done in its own time. */
  const ask = async (kind: string): Promise<void> => {
    await worker.ask(kind).catch(complain(ports, 'work-failed'));
    await elsewhere?.work();
  };
  /** The worker starts on jobs that have just been put, in this process or in the other one. */
  const begin = (): void => {
    worker.wake();
    void elsewhere?.work();
  };
  /** Everything follows a sync, and nothing of it can fail the sync. */
  const afterSync = async (): Promise<void> => {
    await permissions.keep.expectChanged().catch(complain(ports, 'permissions-failed'));
    await Promise.all([ask('permissions'), ask('refreshes'), health.mended('sync')]);
  };

  const preferencesOf = createMailPreferences(ports.people, settings.locale);
  const keptLostSteps = createKeptLostSteps(ports, settings.lostStepWaitHours * 3_600_000);

  const open: Hono<ApiEnv>[] = [];
  const part = <Part extends Capability>(composed: Part): Part => {
    worker.register(...(composed.jobs ?? []));
    if (composed.open) open.push(composed.open);
    return composed;
  };
  const health = part(composeHealth(ports));
  const permissions = part(
    composePermissions(ports, settings, {
      begin: () => ask('permissions'),
      applied: () => health.mended('permissions'),
    }),
  );
  const sync = part(composeSync(ports, settings, afterSync));
  part(composeTrust(ports, settings));
  const catalogue = part(composeCatalogue(ports, permissions));
  const sections = part(composeSections(ports, catalogue));
  const access = part(composeAccess(ports, settings, { ...permissions, ...catalogue }));
  const history = part(composeHistory(ports, access));
  const use = part(composeUse(ports, settings, { ...catalogue, ...access }));
  const opening = part(composeOpening(ports, { ...health, ...permissions, ...use }));
  const shelf = part(composeShelf(ports));
  const exports = part(composeExports(ports, settings, { ...permissions, begin }));
  const deliveries = part(composeDeliveries(ports, settings, { ...exports, begin }));
  const notifications = part(composeNotifications(ports, { ...access, ...shelf, keptLostSteps }));
  const mail = part(composeMail(ports, settings, { ...notifications, ...deliveries, keptLostSteps, preferencesOf }));
  const recovery = part(composeRecovery(ports, settings, { ...notifications, keptLostSteps, preferencesOf }));
  const scim = part(composeScim(ports, settings, { begin }));
  const people = part(
    composePeople(ports, settings, { ...notifications, ...recovery, ...access, keptLostSteps, scim }),
  );
  const home = part(composeHome(ports, { ...catalogue, ...access, ...notifications, ...use }));

  // The compiler asks for a handler of each call.
  const handlers = {
    ...health.calls,
    ...permissions.calls,
    ...sync.calls,
    ...catalogue.calls,
    ...sections.calls,
    ...access.calls,
    ...history.calls,
    ...use.calls,
    ...opening.calls,
    ...shelf.calls,
    ...exports.calls,
    ...deliveries.calls,
    ...notifications.calls,
    ...recovery.calls,
    ...people.calls,
    ...scim.calls,
    ...home.calls,
  };
  const { noteTokens } = health;
  return {
    ...createIprApi(ports, settings, { handlers, open, noteTokens }),
    scim: scim.routes,
    syncs: sync.syncs,
    permissions,
    mail,
    deliveries,
    worker,
  };
}

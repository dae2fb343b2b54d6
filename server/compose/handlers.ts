import { createCountReach } from '../application/access/count-reach';
import { createLookUpPeople } from '../application/access/look-up-people';
import { createNamePeople } from '../application/access/name-people';
import { createPersonDetails } from '../application/people/person-details';
import { createAccessRequests } from '../application/access/requests';
import { deliveriesOf } from '../application/deliveries/kept-deliveries';
import { createDownloadCatalogue } from '../application/downloads/download-catalogue';
import { createDownloadUse } from '../application/downloads/download-use';
import { createDownloadHistory } from '../application/downloads/download-history';
import { createBulkEdits } from '../application/catalogue/bulk-edits';
import { createKeepSections } from '../application/catalogue/keep-sections';
import { createEmbedDashboard } from '../application/catalogue/embed-dashboard';
import { createCheckHealth } from '../application/health/check-health';
import { createOpeningRecord } from '../application/health/opening-record';
import { createListDashboards } from '../application/catalogue/list-dashboards';
import { permissionsLeftAlone } from '../application/permissions/left-alone';
import { createListedCatalogue } from '../application/catalogue/listed-catalogue';
import { createPostedIssues } from '../application/catalogue/posted-issues';
import { createMailPreferences } from '../application/mail/mail-preferences';
import { createRefusedAddress } from '../application/mail/mail-marks';
import { createFollowed } from '../application/notices/followed';
import { createNoticedHistory } from '../application/notices/noticed-history';
import { type PersonalNotices, createPersonalNotices } from '../application/notices/personal-notices';
import { createSearchHistory } from '../application/search-history';
import { createOwnData } from '../application/people/own-data';
import type { KeptLostSteps } from '../application/recovery/kept-lost-steps';
import { type LostSteps, createLostSteps } from '../application/recovery/lost-steps';
import { createForgetPerson } from '../application/people/forget-person';
import { type RecoveryCodes, createRecoveryCodes } from '../application/recovery/recovery-codes';
import { createSaveHomePath } from '../application/save-home-path';
import { createUndoSync } from '../application/sync/undo-sync';
import { createUpdateDashboard } from '../application/catalogue/update-dashboard';
import { accessCalls } from '../http/calls/access-calls';
import { backendCalls } from '../http/calls/backend-calls';
import { dashboardCalls } from '../http/calls/dashboard-calls';
import { exportCalls } from '../http/calls/export-calls';
import { noticeCalls } from '../http/calls/notice-calls';
import { homeCalls } from '../http/calls/home-calls';
import { historyCalls } from '../http/calls/history-calls';
import { identityCalls } from '../http/calls/identity-calls';
import { peopleCalls } from '../http/calls/people-calls';
import { permissionCalls } from '../http/calls/permission-calls';
import { syncCalls } from '../http/calls/sync-calls';
import type { Syncs } from '../application/sync/syncs';
import { createOrganisationUse } from '../application/use/organisation-use';
import { createKnownReaders } from '../application/permissions/known-readers';
import { createMostUsed } from '../application/use/most-used';
import { createRecordUse } from '../application/use/record-use';
import { createKeepShelves } from '../application/shelf/keep-shelves';
import { recoveryCalls } from '../http/calls/recovery-calls';
import { sectionCalls } from '../http/calls/section-calls';
import { shelfCalls } from '../http/calls/shelf-calls';
import { useCalls } from '../http/calls/use-calls';
import type { Handlers } from '../http/call-routes';
import type { Plan } from '#domain/use/plan';
import { lineOf, reasonOf } from '../ports/log';
import type { Ports } from '../ports/ports';
import type { Exports } from './exports';
import type { KeptPermissions } from './kept-permissions';

/** The parts that calls share with work in the background. */
export interface Shared {
  syncs: Syncs;
  permissions: KeptPermissions;
  exports: Pick<Exports, 'own' | 'files' | 'deliveries'>;
  keptLostSteps: KeptLostSteps;
  afterSync: () => Promise<void>;
}

export interface HandlerSettings {
  managesPermissions: boolean;
  plan: Plan | undefined;
  /** Id of the portal. */
  portal: string;
  title: string;
  publicUrl: string;
  locale: string | undefined;
  /** Hours between the approval of a request for a lost second step and the link that removes it. */
  lostStepWaitHours: number;
}

/** Makes the handlers of all calls, the notifications that emails are made from, and what is called before signing in. */
export function createHandlers(
  ports: Ports,
  settings: HandlerSettings,
  { syncs, permissions, exports, keptLostSteps, afterSync }: Shared,
): {
  handlers: Handlers;
  notices: PersonalNotices;
  recoveryCodes: RecoveryCodes;
  lostSteps: LostSteps;
  noteTokens: (bytes: number) => void;
} {
  const {
    dashboards,
    history,
    access,
    refreshes,
    homePaths,
    biService,
    downloads,
    leases,
    clock,
    metrics,
    uses,
    people,
    sections,
  } = ports;
  const keep = settings.managesPermissions ? permissions.keep : permissionsLeftAlone;
  const openings = createOpeningRecord(clock);
  let largestTokens: number | undefined;
  const recordUse = createRecordUse(uses, (error) => {
    metrics.failed('use-not-recorded');
    ports.incidents(lineOf({ level: 'error', code: 'use-not-recorded', reason: reasonOf(error) }));
  });
  const preferencesOf = createMailPreferences(people, settings.locale);
  const probes = { ...ports.probes, openings: async () => openings.recent(), largestTokens: async () => largestTokens };
  const updateDashboard = createUpdateDashboard(dashboards, clock, keep);
  const issues = createPostedIssues(history);
  const listed = createListedCatalogue({ dashboards, refreshes, issues });
  const ofPool = {
    directory: ports.poolDirectory,
    access,
    clock,
    complain: (reason: string) => ports.incidents(lineOf({ level: 'warn', code: 'people-not-read', reason })),
  };
  const namePeople = createNamePeople(ofPool);
  const complainOf = (code: string) => (error: unknown) =>
    ports.incidents(lineOf({ level: 'error', code, reason: reasonOf(error) }));
  const requests = createAccessRequests({ store: dashboards, access, updateDashboard, clock, permissions: keep });
  const shelves = createKeepShelves(people, clock);
  const notices = createPersonalNotices({
    dashboards,
    access,
    requests,
    people,
    jobs: ports.jobs,
    permissions: ports.permissions,
    deliveriesOf: (sub) => deliveriesOf(ports.jobs, sub),
    lostSteps: keptLostSteps.all,
    signals: ports.signals,
    mail: ports.mail,
    clock,
    history: createNoticedHistory({ history, dashboards, access, clock }),
    followed: createFollowed({ shelves, uses, clock }),
  });
  const lostSteps = createLostSteps({
    ...ports,
    kept: keptLostSteps,
    notices,
    languageOf: async (sub) => (await preferencesOf(sub)).language,
    title: settings.title,
    publicUrl: settings.publicUrl,
    waitHours: settings.lostStepWaitHours,
    complain: (reason) => ports.incidents(lineOf({ level: 'warn', code: 'lost-step-stuck', reason })),
  });
  const recoveryCodes = createRecoveryCodes({
    people,
    secondSteps: ports.secondSteps,
    notices,
    clock,
    complain: (reason) => ports.incidents(lineOf({ level: 'warn', code: 'second-step-not-removed', reason })),
  });
  const searchHistory = createSearchHistory({ history, dashboards, namePeople, clock });
  const listDashboards = createListDashboards(listed, access);
  const organisation = createOrganisationUse({
    uses,
    readers: createKnownReaders(ports.permissions, dashboards, settings.portal),
    plan: settings.plan,
    clock,
  });
  const handlers = {
    ...identityCalls({
      homePath: (sub) => homePaths.homePath(sub),
      saveHomePath: createSaveHomePath(homePaths),
      ownData: createOwnData(ports),
      async signedIn(caller, userAgent) {
        await notices.signedIn(caller, userAgent).catch(complainOf('browser-not-noted'));
        await lostSteps.signedIn(caller).catch(complainOf('lost-step-not-ended'));
      },
      erase: createForgetPerson(ports),
    }),
    ...dashboardCalls({
      listDashboards,
      updateDashboard,
      bulkEdits: createBulkEdits({ dashboards, sections }, history, clock, keep),
      postedIssue: (dashboard) => issues.of(dashboard),
      embedDashboard: createEmbedDashboard(dashboards, biService, openings, permissions.prepareReader, access, (use) =>
        recordUse({ ...use, at: clock() }),
      ),
      openings,
      metrics,
    }),
    ...syncCalls(
      {
        ...syncs,
        lastSync: () => dashboards.lastSync(),
        undo: createUndoSync(dashboards, history, clock, { lease: leases.sync, afterwards: afterSync }),
      },
      ports,
    ),
    ...historyCalls({
      searchHistory,
      downloadCatalogue: createDownloadCatalogue(dashboards, downloads, clock),
      downloadHistory: createDownloadHistory(searchHistory, downloads, clock),
    }),
    ...permissionCalls(keep),
    ...noticeCalls(notices, ports.mail.isSetUp, createRefusedAddress(people)),
    ...accessCalls(requests),
    ...peopleCalls(
      createLookUpPeople({ ...ofPool, history }),
      createPersonDetails({ ...ports, complain: ofPool.complain }),
      createCountReach({ ...ofPool, store: dashboards }),
      namePeople,
    ),
    ...sectionCalls(createKeepSections(sections, listDashboards, clock)),
    ...shelfCalls(shelves),
    ...exportCalls(exports.own, exports.files, exports.deliveries),
    ...recoveryCalls(recoveryCodes, lostSteps),
    ...useCalls({
      uses,
      organisation,
      plan: settings.plan,
      downloadUse: createDownloadUse({ uses, organisation, listDashboards, namePeople, downloads, clock }),
      clock,
    }),
    ...homeCalls({
      requests,
      notices,
      mostUsed: createMostUsed({ uses, listDashboards, clock }),
      organisation,
      listDashboards,
      lastSync: () => dashboards.lastSync(),
      clock,
    }),
    ...backendCalls(createCheckHealth(probes, clock)),
  };
  const noteTokens = (bytes: number): void => void (largestTokens = Math.max(largestTokens ?? 0, bytes));
  return { handlers, notices, recoveryCodes, lostSteps, noteTokens };
}

import { Hono } from 'hono';
import { type CallName, calls as contract } from '#contract/calls';
import { createCognitoTokenVerifier } from '#server/adapters/cognito/cognito-token-verifier';
import type { ApiEnv } from '#server/http/caller';
import { type BackendSettings, createBackend } from '#server/compose/backend';
import type { Ports } from '#server/ports/ports';
import { withTokenChanges } from '#server/application/scim/token-changes';
import { createWorker } from '#server/work/worker';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { portalId } from '../dashboard-permissions-in-memory';
import { portsInMemory } from '../ports-in-memory';
import { theSigningKey, anIdToken, pool } from '../tokens';

const key = await theSigningKey();

export const forEveryone = aDashboard({ id: aDashboardId('dashboard@everyone'), metaId: 'everyone' });
export const forSales = aDashboard({ id: aDashboardId('dashboard@sales'), metaId: 'sales', groupList: ['Sales'] });
export const draft = aDashboard({ id: aDashboardId('dashboard@draft'), metaId: 'draft', status: 'DRAFT' });

/** The backend on ports in memory, mounted as in production; `log` holds the lines that it wrote. */
export function anApi(over: Partial<Ports> = {}, differing: Partial<BackendSettings> = {}) {
  const tokenVerifier = createCognitoTokenVerifier({ ...pool, jwks: key.jwks });
  const { log, biService, ...ports } = portsInMemory(tokenVerifier, forEveryone, forSales, draft);
  // The first review is over.
  void ports.permissions.savePhase('managed');
  const settings: BackendSettings = {
    access: 'by-group',
    freshProof: undefined,
    allowedOrigins: [],
    callLimits: true,
    addressOf: () => undefined,
    recordCalls: false,
    portal: portalId,
    readersNamedBy: 'sub',
    managesPermissions: true,
    publicUrl: 'https://portal.example.com',
    title: 'Analytics',
    locale: undefined,
    lostStepWaitHours: 24,
    plan: undefined,
    exports: undefined,
    pause: async () => undefined,
  };
  const checked = withTokenChanges(tokenVerifier, ports.tokenChanges);
  const { routes, scim, onError, mail, worker } = createBackend(
    { ...ports, biService, tokenVerifier: checked, ...over },
    { ...settings, ...differing },
  );
  return {
    app: new Hono<ApiEnv>().route('/prod', routes).onError(onError),
    scimApp: new Hono<ApiEnv>().route('/scim/v2', scim).onError(onError),
    ...ports,
    biService,
    /** Sends mails as after each change. */
    runMails: async () => {
      const own = createWorker({ ...ports, ...over });
      own.register(...mail.jobs);
      await own.ask('mail');
      await own.run(new AbortController().signal);
    },
    worker,
    log,
    key,
  };
}

export async function authorised(...groups: string[]): Promise<{ Authorization: string }> {
  return bearer(await anIdToken(key, { 'cognito:groups': groups }));
}

export function bearer(token: string): { Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}

export const anUpdate = {
  pk: 'dashboard',
  sk: 'everyone',
  status: 'DRAFT',
  title: 'Everyone',
  description: 'For everyone',
  icon: 'TruckIcon',
  groups: ['Sales'],
};

const aView = { dashboard: forEveryone.id, sheet: { id: 'overview', name: 'Overview' }, parameters: [], locale: 'en' };

/** A manager's request for each call. */
const asked: Record<CallName, { query?: string; body?: object }> = {
  identity: {},
  groupOrigins: {},
  saveHomePath: { body: { homePath: '/dashboard/everyone' } },
  ownData: {},
  eraseOwnData: {},
  shelf: {},
  mergeShelf: { body: { version: 1, marks: {} } },
  list: {},
  sections: {},
  saveSection: {
    body: { id: 'finance', section: { titles: { en: 'Finance' }, description: '', icon: '', place: 'n' } },
  },
  embedUrl: { query: `id=${forEveryone.id}` },
  ownUse: {},
  notices: {},
  unreadNotices: {},
  readNotices: { body: { read: 'all' } },
  saveNoticeSettings: { body: { hidden: [], email: [], send: 'daily' } },
  reportAccountChange: { body: { changed: 'password-changed' } },
  recoveryCodes: {},
  makeRecoveryCodes: {},
  lostSteps: {},
  answerLostStep: { body: { sub: 'someone', at: 0, decision: 'approve' } },
  organisationUse: {},
  home: {},
  useFile: { body: { table: 'own', format: 'csv' } },
  reportTrouble: { body: { trouble: 'silent' } },
  update: { body: anUpdate },
  sync: {},
  previewSync: {},
  applySync: { body: { changes: [] } },
  bulkEdit: { body: { edits: [] } },
  undoBulkEdit: { body: { number: 0 } },
  lastSync: {},
  undoSync: { body: { sync: 1 } },
  history: {},
  downloadFormats: {},
  download: { body: { format: 'csv' } },
  permissions: {},
  changePermissions: { body: { action: 'apply', takeBack: [] } },
  ownRequests: {},
  requestAccess: { body: { metaId: 'sales', note: '' } },
  takeBackRequest: { body: { metaId: 'sales' } },
  waitingRequests: {},
  answerRequest: {
    body: { dashboard: forSales.id, sub: 'someone', at: '2026-11-20T08:00:00Z', decision: { kind: 'person' } },
  },
  who: { query: `id=${forSales.id}` },
  withdraw: { body: { dashboard: forSales.id, sub: 'someone' } },
  groups: {},
  reach: { body: { dashboards: [forSales.id], change: {} } },
  people: { query: 'begins=ann' },
  names: { body: { people: ['ann-sub'] } },
  everyone: {},
  unseen: {},
  leavers: {},
  scimTokens: {},
  person: { query: 'sub=bob-sub' },
  endSessions: { body: { sub: 'bob-sub', sessions: 'all' } },
  viewAs: { body: { sub: 'bob-sub' } },
  exports: {},
  requestExport: { body: { ...aView, format: 'pdf' } },
  cancelExport: { body: { id: 'gone' } },
  downloadExport: { body: { id: 'gone' } },
  deliveries: {},
  allDeliveries: {},
  saveDelivery: { body: { ...aView, format: 'link', rhythm: { every: 'workday', time: '08:00' }, zone: 'UTC' } },
  removeDelivery: { body: { id: 'gone' } },
  pauseDelivery: { body: { id: 'gone', isPaused: true } },
  testDelivery: { body: { id: 'gone' } },
  health: {},
  lastCheck: {},
  openApi: {},
};

export const callNames = Object.keys(asked) as CallName[];

/** A request of each call of the contract. */
export const calls = Object.fromEntries(
  callNames.map((name) => {
    const { method, path } = contract[name];
    const { query, body } = asked[name];
    const request = { method, path: `/prod/${path}${query === undefined ? '' : `?${query}`}` };
    return [name, { ...request, ...(body && { body: JSON.stringify(body) }) }];
  }),
) as Record<CallName, { path: string; method: string; body?: string }>;

const ofNothing = new Set<CallName>([
  'undoSync',
  'undoBulkEdit',
  'answerRequest',
  'answerLostStep',
  'withdraw',
  'requestExport',
  'cancelExport',
  'downloadExport',
  'saveDelivery',
  'removeDelivery',
  'pauseDelivery',
  'testDelivery',
]);

/** Each call's answer to a manager: what `ofNothing` has does not find what it is asked for. */
export const statusOf = (call: CallName): number => (ofNothing.has(call) ? 404 : 200);

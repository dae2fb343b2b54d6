import { Hono } from 'hono';
import { type CallName, calls as contract } from '#contract/calls';
import { createCognitoTokenVerifier } from '#server/adapters/cognito/cognito-token-verifier';
import { createKeepPermissions } from '#server/application/permissions/keep-permissions';
import type { ApiEnv } from '#server/http/caller';
import { createIprApi } from '#server/ipr-api';
import type { IprApiParts } from '#server/ipr-api-parts';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { aBiDashboard, biServiceInMemory } from '../bi-service-in-memory';
import { clock } from '../callers';
import { permissionsInMemory } from '../dashboard-permissions-in-memory';
import { dashboardStoreInMemory } from '../dashboard-store-in-memory';
import { directoryInMemory } from '../pool-directory-in-memory';
import { permissionStoreInMemory } from '../permission-store-in-memory';
import { theSigningKey, anIdToken, pool } from '../tokens';

const key = await theSigningKey();

export const forEveryone = aDashboard({ id: aDashboardId('dashboard@everyone'), metaId: 'everyone' });
export const forSales = aDashboard({ id: aDashboardId('dashboard@sales'), metaId: 'sales', groupList: ['Sales'] });
export const draft = aDashboard({ id: aDashboardId('dashboard@draft'), metaId: 'draft', status: 'DRAFT' });

/** IprApi as it is mounted in production, on ports in memory; `log` holds the lines that it wrote. */
export function anApi(over: Partial<IprApiParts> = {}) {
  const log: string[] = [];
  const biService = biServiceInMemory(...['everyone', 'sales', 'draft'].map((id) => aBiDashboard(id, 'Sales (prod)')));
  const store = dashboardStoreInMemory(forEveryone, forSales, draft);
  const state = permissionStoreInMemory();
  // The first review is over.
  void state.savePhase('managed');
  const permissions = createKeepPermissions(
    { store, ...permissionsInMemory(), state, pause: async () => undefined, clock },
    async () => undefined,
  );
  const { routes, onError } = createIprApi({
    store,
    biService,
    tokenVerifier: createCognitoTokenVerifier({ ...pool, jwks: key.jwks }),
    downloads: {
      offer: async ({ name }, lifetime) => ({
        url: `/downloads/1/${name}?signature=a-signature`,
        expiresAt: new Date(clock().getTime() + lifetime * 1000),
      }),
    },
    access: 'by-group',
    directory: directoryInMemory(),
    permissions,
    clock,
    probes: {},
    log: (line) => log.push(line),
    record: (line) => log.push(line),
    ...over,
  });
  return { app: new Hono<ApiEnv>().route('/prod', routes).onError(onError), store, biService, log, key };
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

/** What a manager asks of each call. */
const asked: Record<CallName, { query?: string; body?: object }> = {
  identity: {},
  saveHomePath: { body: { homePath: '/dashboard/everyone' } },
  list: {},
  embedUrl: { query: `id=${forEveryone.id}` },
  reportTrouble: { body: { trouble: 'silent' } },
  update: { body: anUpdate },
  sync: {},
  previewSync: {},
  applySync: { body: { changes: [] } },
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
  members: { query: `id=${forSales.id}` },
  people: { query: 'begins=ann' },
  viewAs: { body: { sub: 'bob-sub' } },
  health: {},
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

/** What a call answers a manager. There is no sync to undo, no request to answer and no grant to withdraw. */
export const statusOf = (call: CallName): number =>
  ['undoSync', 'answerRequest', 'withdraw'].includes(call) ? 404 : 200;

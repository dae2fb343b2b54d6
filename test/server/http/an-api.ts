import { Hono } from 'hono';
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
import { dataStoreInMemory } from '../data-refreshes-in-memory';
import { directoryInMemory } from '../pool-directory-in-memory';
import { permissionStoreInMemory } from '../permission-store-in-memory';
import { theSigningKey, anIdToken, pool } from '../tokens';

const key = await theSigningKey();

export const forEveryone = aDashboard({ id: aDashboardId('dashboard@everyone'), metaId: 'everyone' });
export const forSales = aDashboard({ id: aDashboardId('dashboard@sales'), metaId: 'sales', groupList: ['Sales'] });
export const draft = aDashboard({ id: aDashboardId('dashboard@draft'), metaId: 'draft', status: 'DRAFT' });

type Given = Partial<Omit<IprApiParts, 'probes'>> & {
  /** `none`: this backend can't check itself. */
  probes?: IprApiParts['probes'] | 'none';
};

/** IprApi as it is mounted in production, on ports in memory; `log` holds the lines that it wrote. */
export function anApi({ probes = {}, ...over }: Given = {}) {
  const log: string[] = [];
  const biService = biServiceInMemory(...['everyone', 'sales', 'draft'].map((id) => aBiDashboard(id, 'Sales (prod)')));
  const data = dataStoreInMemory();
  const store = { ...dashboardStoreInMemory(forEveryone, forSales, draft), data };
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
    ...(probes !== 'none' && { probes }),
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

/** The calls of the wire contract, each as a manager's request. */
export const calls = {
  identity: { path: '/prod/cognito/user/identity' },
  list: { path: '/prod/quicksight/dashboard/list' },
  homePath: { path: '/prod/cognito/user/homePath', method: 'POST', body: '{"homePath":"/dashboard/everyone"}' },
  sync: { path: '/prod/quicksight/dashboard/sync' },
  syncPreview: { path: '/prod/quicksight/dashboard/syncPreview' },
  applySync: { path: '/prod/quicksight/dashboard/applySync', method: 'POST', body: '{"changes":[]}' },
  lastSync: { path: '/prod/quicksight/dashboard/lastSync' },
  update: { path: '/prod/quicksight/dashboard/update', method: 'POST', body: JSON.stringify(anUpdate) },
  history: { path: '/prod/quicksight/dashboard/history' },
  undoSync: { path: '/prod/quicksight/dashboard/undoSync', method: 'POST', body: '{"sync":1}' },
  downloadFormats: { path: '/prod/quicksight/dashboard/download' },
  download: { path: '/prod/quicksight/dashboard/download', method: 'POST', body: '{"format":"csv"}' },
  trouble: { path: '/prod/quicksight/dashboard/trouble', method: 'POST', body: '{"trouble":"silent"}' },
  health: { path: '/prod/portal/health' },
  permissions: { path: '/prod/quicksight/permissions' },
  applyPermissions: { path: '/prod/quicksight/permissions', method: 'POST', body: '{"action":"apply","takeBack":[]}' },
  ownRequests: { path: '/prod/quicksight/access/mine' },
  askAccess: { path: '/prod/quicksight/access/request', method: 'POST', body: '{"metaId":"sales","note":""}' },
  takeBackRequest: { path: '/prod/quicksight/access/takeBack', method: 'POST', body: '{"metaId":"sales"}' },
  accessRequests: { path: '/prod/quicksight/access/requests' },
  answerRequest: {
    path: '/prod/quicksight/access/answer',
    method: 'POST',
    body: JSON.stringify({
      dashboard: forSales.id,
      sub: 'someone',
      at: '2026-11-20T08:00:00Z',
      decision: { kind: 'person' },
    }),
  },
  members: { path: `/prod/quicksight/access/members?id=${forSales.id}` },
  people: { path: '/prod/quicksight/access/people?begins=ann' },
  viewAs: { path: '/prod/quicksight/access/viewAs', method: 'POST', body: '{"sub":"bob-sub"}' },
  whoSees: { path: `/prod/quicksight/access/who?id=${forSales.id}` },
  withdrawGrant: {
    path: '/prod/quicksight/access/withdraw',
    method: 'POST',
    body: JSON.stringify({ dashboard: forSales.id, sub: 'someone' }),
  },
  embed: { path: `/prod/quicksight/dashboard/embededUrl?id=${forEveryone.id}` },
} as const satisfies Record<string, { path: string; method?: string; body?: string }>;

/** What a call answers a manager. There is no sync to undo, no request to answer and no grant to withdraw. */
export const statusOf = (call: string): number =>
  ['undoSync', 'answerRequest', 'withdrawGrant'].includes(call) ? 404 : 200;

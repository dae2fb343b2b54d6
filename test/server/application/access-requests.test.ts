import { describe, expect, it } from 'vitest';
import { createAccessRequests, mostWaiting } from '../../../server/application/access/requests';
import { createEmbedDashboard } from '../../../server/application/embed-dashboard';
import { createListDashboards } from '../../../server/application/list-dashboards';
import { createKeepPermissions } from '../../../server/application/permissions/keep-permissions';
import { createPrepareReader } from '../../../server/application/permissions/memberships';
import { nameOf } from '../../../server/application/permissions/reader-groups';
import { createSharedCatalogue } from '../../../server/application/permissions/shared-catalogue';
import { createUpdateDashboard } from '../../../server/application/update-dashboard';
import type { AccessDecision } from '../../../src/domain/dashboards/access-request';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { biServiceInMemory } from '../bi-service-in-memory';
import { clock, inGroups, manager } from '../callers';
import { permissionsInMemory } from '../dashboard-permissions-in-memory';
import { dashboardStoreInMemory } from '../dashboard-store-in-memory';
import { permissionStoreInMemory } from '../permission-store-in-memory';

const forSales = aDashboard({ id: aDashboardId('dashboard@b'), metaId: 'b', groupList: ['Sales'] });
const other = aDashboard({ id: aDashboardId('dashboard@c'), metaId: 'c', groupList: ['Board'] });
const ann = inGroups('Operations', 'Finance');
const untold = { addFailure: () => undefined };

function aBackend() {
  const store = dashboardStoreInMemory(forSales, other);
  const { access } = store;
  const requests = createAccessRequests({ store, access, updateDashboard: createUpdateDashboard(store, clock), clock });
  const list = createListDashboards(store, access);
  const embed = createEmbedDashboard(store, biServiceInMemory(), untold, undefined, access);
  const answer = (decision: AccessDecision) =>
    requests.answer(manager, { dashboard: forSales.id, sub: ann.sub, at: clock(), decision });
  return { store, requests, list, embed, answer };
}

describe('a request for access', () => {
  it('waits for a manager if there is such a dashboard, and looks the same to the person if there is none', async () => {
    const { requests } = aBackend();
    for (const metaId of ['b', 'nowhere']) {
      expect(await requests.ask(ann, { metaId, note: ' For the board ' })).toEqual({ ok: true });
    }
    const same = { note: 'For the board', at: clock() };
    expect(await requests.mine(ann)).toEqual([
      { metaId: 'b', ...same },
      { metaId: 'nowhere', ...same },
    ]);
    const { sub, email, groups } = ann;
    expect(await requests.waiting(manager)).toEqual({
      ok: true,
      value: [{ dashboard: forSales.id, sub, email, groups, ...same }],
    });
  });

  it('is refused where 20 of a person wait, whether there are such dashboards or not', async () => {
    const { requests } = aBackend();
    for (let number = 0; number < mostWaiting; number++) await requests.ask(ann, { metaId: `${number}`, note: '' });
    const refused = { ok: false, failure: { code: 'too-many-requests' } };
    expect(await requests.ask(ann, { metaId: 'b', note: '' })).toEqual(refused);
    expect(await requests.ask(ann, { metaId: 'nowhere', note: '' })).toEqual(refused);
    expect(await requests.ask(ann, { metaId: '7', note: 'Again' })).toEqual({ ok: true });
  });

  it('is no longer shown to managers once the person sees the dashboard in another way', async () => {
    const { store, requests } = aBackend();
    await requests.ask(ann, { metaId: 'b', note: '' });
    await store.saveEdit(forSales.id, { groupList: ['Finance'] }, { now: clock() });
    expect(await requests.waiting(manager)).toEqual({ ok: true, value: [] });
  });
});

describe('a manager', () => {
  it('grants it to one of the person’s groups, which then lists and opens it', async () => {
    const { requests, list, embed, answer } = aBackend();
    await requests.ask(ann, { metaId: 'b', note: '' });
    expect(await list(ann)).toEqual([]);
    expect(await answer({ kind: 'group', group: 'Finance' })).toEqual({ ok: true });
    expect(await list(inGroups('Finance'))).toMatchObject([{ id: forSales.id, groupList: ['Sales', 'Finance'] }]);
    expect(await embed(ann, forSales.id)).toMatchObject({ ok: true });
    expect(await requests.mine(ann)).toMatchObject([{ answer: { granted: true, by: manager.email } }]);
  });

  it('grants it to the person alone until that is withdrawn', async () => {
    const { requests, list, embed, answer } = aBackend();
    await requests.ask(ann, { metaId: 'b', note: '' });
    expect(await answer({ kind: 'person' })).toEqual({ ok: true });
    const colleague = { ...ann, sub: 'another-sub' };
    expect(await list(ann)).toEqual([{ ...forSales, granted: true }]);
    expect(await list(colleague)).toEqual([]);
    expect(await embed(ann, forSales.id)).toMatchObject({ ok: true });
    expect(await embed(colleague, forSales.id)).toMatchObject({ failure: { code: 'not-found' } });

    expect(await requests.withdraw(manager, { dashboard: forSales.id, sub: ann.sub })).toEqual({ ok: true });
    expect(await list(ann)).toEqual([]);
    expect(await embed(ann, forSales.id)).toMatchObject({ failure: { code: 'not-found' } });
  });

  it('declines it with a word', async () => {
    const { requests, list, answer } = aBackend();
    await requests.ask(ann, { metaId: 'b', note: '' });
    expect(await answer({ kind: 'decline', word: ' Use the other one ' })).toEqual({ ok: true });
    expect(await requests.mine(ann)).toMatchObject([{ answer: { granted: false, word: 'Use the other one' } }]);
    expect(await list(ann)).toEqual([]);
  });

  it('is told that another one was first, and changes nothing', async () => {
    const { store, requests, answer } = aBackend();
    await requests.ask(ann, { metaId: 'b', note: '' });
    const answers = await Promise.all([
      answer({ kind: 'decline', word: '' }),
      answer({ kind: 'group', group: 'Finance' }),
    ]);
    expect(answers).toEqual([{ ok: true }, { ok: false, failure: { code: 'not-found' } }]);
    expect((await store.find(forSales.id))?.groupList).toEqual(['Sales']);
  });

  it('cannot grant it to a group that the person is not in', async () => {
    const { requests, answer } = aBackend();
    await requests.ask(ann, { metaId: 'b', note: '' });
    expect(await answer({ kind: 'group', group: 'Board' })).toMatchObject({ failure: { code: 'invalid-body' } });
    expect(await requests.waiting(manager)).toMatchObject({ value: [{ dashboard: forSales.id }] });
  });
});

it('shares it in the BI service with the person alone, and takes that back when it is withdrawn', async () => {
  const store = dashboardStoreInMemory(forSales);
  const { access } = store;
  const catalogue = createSharedCatalogue(store, access);
  const biService = permissionsInMemory();
  biService.has(forSales.metaId);
  const state = permissionStoreInMemory();
  await state.savePhase('managed');
  const parts = { store: catalogue, ...biService, state, clock, pause: async () => undefined };
  const permissions = createKeepPermissions(parts, async () => undefined);
  const updateDashboard = createUpdateDashboard(store, clock, permissions);
  const requests = createAccessRequests({ store, access, updateDashboard, clock, permissions });
  const own = nameOf({ of: 'person', sub: ann.sub, email: ann.email });
  const readers = async () => {
    await permissions.resume();
    return biService.grantsOf(forSales.metaId);
  };

  await requests.ask(ann, { metaId: 'b', note: '' });
  const given = { dashboard: forSales.id, sub: ann.sub, at: clock(), decision: { kind: 'person' } } as const;
  expect(await requests.answer(manager, given)).toEqual({ ok: true });
  expect(await readers()).toContain(`group/${own}`);
  await createPrepareReader(parts)(ann);
  expect(biService.membersOf(own)).toEqual([ann.sub]);
  expect(await requests.who(manager, forSales.id)).toMatchObject({
    value: {
      people: [{ sub: ann.sub, email: ann.email, by: manager.email, at: clock() }],
      biService: {
        readAt: clock(),
        readers: expect.arrayContaining([{ of: 'person', sub: ann.sub, email: ann.email }]),
      },
    },
  });

  await requests.withdraw(manager, given);
  expect(await readers()).not.toContain(`group/${own}`);
});

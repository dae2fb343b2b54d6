import { expect, it } from 'vitest';
import { createEmbedDashboard } from '#server/application/catalogue/embed-dashboard';
import type { BiFailure } from '#server/ports/bi-service';
import { failed, ok } from '#domain/result';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { biServiceInMemory } from '../../bi-service-in-memory';
import { clock, inGroups, manager, openVisitor } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';

const forSales = aDashboard({ id: aDashboardId('dashboard@b'), metaId: 'b', groupList: ['Sales'] });
const draft = aDashboard({ id: aDashboardId('dashboard@c'), metaId: 'c', status: 'DRAFT' });
const gone = aDashboard({ id: aDashboardId('dashboard@d'), metaId: 'd', missing: true });
const store = () => storesInMemory(forSales, draft, gone);
const notFound = { ok: false, failure: { code: 'not-found' } };

const untold = { addFailure: () => undefined };

it('asks for a fresh URL for this reader each time', async () => {
  const biService = biServiceInMemory();
  const embed = createEmbedDashboard(store().dashboards, biService, untold);
  const first = await embed(inGroups('Sales'), forSales.id);
  const second = await embed(inGroups('Sales'), forSales.id);

  expect(first).toMatchObject({ ok: true, value: { sessionExpiresAt: new Date('2026-11-20T18:00:00Z') } });
  expect(first).not.toEqual(second);
  expect(biService.embedded[0]).toEqual({ dashboardId: 'b', reader: { name: 'a-sub', email: 'ann@example.com' } });
});

it.each(['', 'sales', '@', '@b', 'dashboard@', 'dashboard@nowhere', forSales.id, draft.id, gone.id])(
  'the embed URL’s use case finds nothing at %j for someone who may not know, and asks the BI service nothing',
  async (id) => {
    const biService = biServiceInMemory();
    expect(await createEmbedDashboard(store().dashboards, biService, untold)(inGroups('Finance'), id)).toEqual(
      notFound,
    );
    expect(biService.embedded).toEqual([]);
  },
);

it('the embed URL’s use case opens every dashboard that still exists for managers', async () => {
  const embed = createEmbedDashboard(store().dashboards, biServiceInMemory(), untold);
  for (const visitor of [manager, openVisitor]) {
    expect(await embed(visitor, forSales.id)).toMatchObject({ ok: true });
    expect(await embed(visitor, draft.id)).toMatchObject({ ok: true });
    expect(await embed(visitor, gone.id)).toEqual(notFound);
  }
});

it('the embed URL’s use case finds nothing if the dashboard was removed from the BI service since the last sync', async () => {
  const biService = biServiceInMemory();
  biService.fail({ kind: 'not-found' });
  expect(await createEmbedDashboard(store().dashboards, biService, untold)(manager, draft.id)).toEqual(notFound);
});

it('asks for no URL while the reader cannot be made known, and records why, as with any opening that failed', async () => {
  const biService = biServiceInMemory();
  const failures: BiFailure[] = [];
  const failure: BiFailure = { kind: 'refused', reason: 'AccessDeniedException', trouble: 'right' };
  const openings = { addFailure: (one: BiFailure) => void failures.push(one) };
  const embed = createEmbedDashboard(store().dashboards, biService, openings, async () => failed(failure));
  expect(await embed(manager, draft.id)).toEqual(
    failed({ code: 'bi-service-unavailable', answered: true, reason: 'AccessDeniedException', trouble: 'right' }),
  );
  expect(failures).toEqual([failure]);
  expect(biService.embedded).toEqual([]);
});

it('an opening makes a reader whom someone has removed known once more, also where there is no URL yet', async () => {
  const biService = biServiceInMemory();
  const prepared: boolean[] = [];
  const embed = createEmbedDashboard(store().dashboards, biService, untold, async (_, { isNew } = { isNew: false }) => {
    prepared.push(isNew);
    return isNew ? ok({ name: 'ann', preparedAt: clock() }) : ok({ name: 'ann' });
  });
  biService.forgetReader();
  expect(await embed(manager, draft.id)).toMatchObject({ value: { preparedAt: clock() } });
  expect(prepared.splice(0)).toEqual([false, true]);
  await embed(manager, draft.id);
  expect(prepared.splice(0)).toEqual([false]);
  biService.forgetReader();
  biService.fail({ kind: 'busy', retryAfterSeconds: 5 });
  expect(await embed(manager, draft.id)).toMatchObject({ failure: { code: 'busy' } });
  expect(prepared).toEqual([false, true]);
});

it('the embed URL’s use case opens nothing for a reader who was registered again but is in none of their groups', async () => {
  const biService = biServiceInMemory();
  biService.forgetReader();
  const embed = createEmbedDashboard(store().dashboards, biService, untold, async (_, again) =>
    again ? failed({ kind: 'busy', retryAfterSeconds: 5 }) : ok({ name: 'ann' }),
  );
  expect(await embed(manager, draft.id)).toMatchObject({ failure: { code: 'busy' } });
});

it('an opening says until when the BI service may not know the reader yet, where it was told just now', async () => {
  const embed = createEmbedDashboard(store().dashboards, biServiceInMemory(), untold, async () =>
    ok({ name: 'ann', preparedAt: clock() }),
  );
  expect(await embed(manager, draft.id)).toMatchObject({ value: { preparedAt: clock() } });
  const known = await createEmbedDashboard(store().dashboards, biServiceInMemory(), untold)(manager, draft.id);
  expect(known.ok && Object.keys(known.value)).toEqual(['url', 'sessionExpiresAt']);
});

import { expect, it } from 'vitest';
import { createSyncInSteps } from '#server/application/sync/preview-sync';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import type { Lease } from '#server/ports/leases';
import { aBiDashboard, biServiceInMemory } from '../../bi-service-in-memory';
import { clock, manager, syncing } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';

it('a run of a sync waits for one that another number of missing dashboards was confirmed for', async () => {
  const biService = biServiceInMemory(aBiDashboard('sales'));
  const sync = createSyncDashboards(storesInMemory().dashboards, biService, clock, syncing());
  const answers = await Promise.all([sync(manager), sync(manager, 7)]);
  expect(answers).toMatchObject([{ value: { added: 1 } }, { value: { added: 0 } }]);
  expect(biService.readings).toBe(2);
});

const held = { isStillHeld: async () => true, giveBack: async () => Promise.reject(new Error('gone')) };

it.each<[string, Lease, string]>([
  ['is refused while another process syncs', { take: async () => undefined }, 'sync-running'],
  [
    'writes nothing once another process has taken over',
    { take: async () => ({ ...held, isStillHeld: async () => false }) },
    'sync-lost',
  ],
])('a run of a sync %s', async (_, lease, code) => {
  const store = storesInMemory();
  const sync = createSyncDashboards(
    store.dashboards,
    biServiceInMemory(aBiDashboard('sales')),
    clock,
    syncing({ lease }),
  );
  expect(await sync(manager)).toEqual({ ok: false, failure: { code } });
  let begun = 0;
  const afterwards = () => void begun++;
  const biService = biServiceInMemory(aBiDashboard('sales'));
  const steps = createSyncInSteps(store.dashboards, biService, clock, syncing({ lease, afterwards }));
  expect(await steps.apply(manager, [])).toEqual({ ok: false, failure: { code } });
  expect(begun).toBe(0);
  expect(await store.dashboards.lastSync()).toBe('never');
});

it('a run of a sync succeeds though its lease cannot be given back', async () => {
  const lease = { take: async () => held };
  expect(
    await createSyncDashboards(storesInMemory().dashboards, biServiceInMemory(), clock, syncing({ lease }))(manager),
  ).toMatchObject({
    ok: true,
  });
});

it('a run of a sync begins what follows it once it is done', async () => {
  let begun = 0;
  const afterwards = () => void begun++;
  const [store, biService] = [storesInMemory(), biServiceInMemory(aBiDashboard('sales'))];
  await createSyncDashboards(store.dashboards, biService, clock, syncing({ afterwards }))(manager);
  expect(begun).toBe(1);
  await createSyncInSteps(store.dashboards, biService, clock, syncing({ afterwards })).apply(manager, []);
  expect(begun).toBe(2);
});

it('a run of a sync is counted with how it ended and how long it took', async () => {
  const ends: string[] = [];
  const began = performance.now();
  const metrics = {
    synced({ end, seconds }: { end: string; seconds: number }) {
      expect(seconds).toBeGreaterThanOrEqual(0);
      expect(1_000 * seconds).toBeLessThanOrEqual(performance.now() - began);
      ends.push(end);
    },
  };
  const store = storesInMemory();
  const biService = biServiceInMemory();
  const sync = createSyncDashboards(store.dashboards, biService, clock, syncing({ metrics }));
  const steps = createSyncInSteps(store.dashboards, biService, clock, syncing({ metrics: metrics }));
  await sync(manager);
  await steps.apply(manager, []);
  biService.fail({ kind: 'busy', retryAfterSeconds: 5 });
  await sync(manager);
  await steps.apply(manager, []);
  biService.dashboards = () => Promise.reject(new Error('bug'));
  await expect(sync(manager)).rejects.toThrow('bug');
  await expect(steps.apply(manager, [])).rejects.toThrow('bug');
  expect(ends).toEqual(['done', 'done', 'busy', 'busy', 'failed', 'failed']);
});

it('a run of a sync names in the history who started it, and nobody where it ran by a schedule', async () => {
  const store = storesInMemory();
  const sync = createSyncDashboards(store.dashboards, biServiceInMemory(), clock, syncing());
  await sync(manager);
  await sync({ access: 'open', groups: [], sub: 'no-email' });
  await sync({ access: 'open', groups: [] });
  const { entries } = await store.history.page({ topic: 'syncs' });
  expect(entries.map(({ by }) => by)).toEqual([
    undefined,
    { sub: 'no-email', email: '' },
    { sub: manager.sub, email: manager.email },
  ]);
});

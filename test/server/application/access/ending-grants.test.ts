import { expect, it } from 'vitest';
import { endingGrants } from '#server/application/access/ending-grants';
import { ann, bob } from '../../adapters/a-used-store';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { storesInMemory } from '../../stores-in-memory';

it('grants that are over are left out, and the same array is returned until one more is', async () => {
  const { access } = storesInMemory();
  let now = new Date('2026-11-20T08:00:00Z');
  const ending = endingGrants(access, () => now);
  const grant = async (metaId: string, until: string) => {
    const asked = { ...bob, groups: [], metaId, note: '', at: now };
    const dashboard = aDashboardId(`dashboard@${metaId}`);
    await ending.ask(asked);
    await ending.answer({ asked, dashboard, by: ann, now, decision: { kind: 'person', until } });
  };
  await grant('sales', '2026-11-21');
  await grant('costs', '2026-11-22');
  const both = await ending.grants();
  expect(both.map(({ until }) => until)).toEqual(['2026-11-21', '2026-11-22']);
  now = new Date('2026-11-21T23:59:59Z');
  expect(await ending.grants()).toBe(both);
  now = new Date('2026-11-22T00:00:00Z');
  const one = await ending.grants();
  expect(one.map(({ until }) => until)).toEqual(['2026-11-22']);
  expect(await ending.grants()).toBe(one);
});

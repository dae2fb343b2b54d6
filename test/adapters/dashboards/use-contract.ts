import { describe, expect, it } from 'vitest';
import { monthOf, monthsBefore } from '#domain/use/use';
import { failed, ok } from '#domain/result';
import { forEveryone, forSales } from '../../server/http/an-api';
import type { SignedInBackend } from './a-signed-in-backend';

const notAllowed = failed({ kind: 'not-allowed' });

/** Ann opens one dashboard twice, and renews its session; Max opens another. */
async function opened(open: () => Promise<SignedInBackend>): Promise<SignedInBackend> {
  const backend = await open();
  const { tickets } = await backend.as('ann');
  for (const isRenewal of [false, false, true]) await tickets.issue(forSales.id, isRenewal);
  await (await backend.as('max')).tickets.issue(forEveryone.id);
  return backend;
}

/** The promises of every backend that counts use. */
export function describeUse(name: string, open: () => Promise<SignedInBackend>): void {
  describe(name, () => {
    const annsUse = { opened: 2, renewed: 1, lastAt: expect.any(Date) };

    it('an opening counts for whoever opened it, and a renewal apart', async () => {
      const backend = await opened(open);
      const own = { month: monthOf(new Date()), dashboard: forSales.id, ...annsUse };
      expect(await (await backend.as('ann')).use.own()).toMatchObject(ok({ uses: [own] }));
      expect(await (await backend.as('bob')).use.own()).toMatchObject(ok({ uses: [] }));
    });

    it('everyone’s use is for managers, by month, person and dashboard', async () => {
      const backend = await opened(open);
      const { use } = await backend.as('max');
      const listed = await use.organisation();
      if (!listed.ok) expect.unreachable(listed.failure.kind);
      const { months, people, dashboards } = listed.value;
      expect(months).toHaveLength(12);
      expect(months.at(-1)).toMatchObject({ month: monthOf(new Date()), people: 2, opened: 3, renewed: 1 });
      expect(months.at(-2)).toMatchObject({ people: 0, opened: 0 });
      expect(people).toContainEqual(expect.objectContaining(annsUse));
      const ofSales = { dashboard: forSales.id, recentPeople: 1, ...annsUse };
      expect(dashboards).toContainEqual(expect.objectContaining(ofSales));
      const ofDashboards = await use.ofDashboards();
      expect(ofDashboards).toMatchObject({ ok: true });
      expect(ofDashboards.ok && ofDashboards.value.dashboards).toContainEqual(expect.objectContaining(ofSales));
      const own = (await backend.as('ann')).use;
      for (const asked of [own.organisation(), own.ofDashboards()]) expect(await asked).toMatchObject(notAllowed);
    });

    it('everyone’s use of a month that is over has its people, groups and dashboards', async () => {
      const backend = await opened(open);
      const { use } = await backend.as('max');
      const month = monthsBefore(monthOf(new Date()), 1);
      expect(await use.organisation(month)).toMatchObject(ok({ month, people: [], groups: [], dashboards: [] }));
      expect(await use.organisation()).toMatchObject(ok({ month: monthOf(new Date()) }));
    });

    it('a table of use is a file: one’s own for everyone, and each for managers', async () => {
      const backend = await opened(open);
      const { use } = await backend.as('ann');
      expect(await use.file('own', 'csv')).toEqual(ok(expect.any(String)));
      expect(await use.file('people', 'csv')).toMatchObject(notAllowed);
      const all = (await backend.as('max')).use;
      for (const table of ['months', 'groups', 'people', 'dashboards'] as const) {
        expect(await all.file(table, 'csv', 'UTC', '2026-10')).toEqual(ok(expect.any(String)));
      }
    });
  });
}

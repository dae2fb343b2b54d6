import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonalUse } from '#domain/use/use';
import type { Stores } from '#server/ports/stores/stores';
import type { UseStore } from '#server/ports/stores/use-store';
import { aDashboardId } from '../../domain/dashboards/a-dashboard';

const at = (time: string): Date => new Date(`2026-${time}:00.000Z`);
const [ann, bob] = ['ann-sub', 'Ünïcode "bob" sub'];
const [sales, costs] = [aDashboardId('dashboard@sales'), aDashboardId('dashboard@a "quoted" one')];
const opening = { isRenewal: false };
const renewal = { isRenewal: true };

/** The promises of every store of use; `reopen` returns the same one after a restart. */
export function describeUseStore(
  name: string,
  open: () => Promise<{ store: Stores; reopen(): Promise<Stores>; close(): Promise<void> }>,
): void {
  describe(name, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    let uses: UseStore;
    beforeEach(async () => {
      opened = await open();
      ({ uses } = opened.store);
    });
    afterEach(() => opened.close());
    const add = (sub: string, dashboard: typeof sales, time: string, kind = opening): Promise<void> =>
      uses.add({ sub, dashboard, at: at(time), ...kind });

    it('counts openings and renewals of each person, dashboard and month, also after a restart', async () => {
      await add(ann, sales, '10-31T23:59');
      await add(ann, sales, '11-01T00:00');
      await add(ann, sales, '11-02T08:00', renewal);
      await add(ann, costs, '11-03T08:00');
      await add(bob, sales, '11-04T08:00');
      const reopened = (await opened.reopen()).uses;
      const ofAnn = { month: '2026-11', sub: ann };
      const inNovember = [
        { ...ofAnn, dashboard: costs, opened: 1, renewed: 0, lastAt: at('11-03T08:00') },
        { ...ofAnn, dashboard: sales, opened: 1, renewed: 1, lastAt: at('11-02T08:00') },
      ];
      expect(inOrder(await reopened.ofPerson(ann, ['2026-11']))).toEqual(inNovember);
      expect(await reopened.ofPerson(ann, ['2026-10', '2026-11'])).toHaveLength(3);
      expect(await reopened.ofPerson('ann', ['2026-11'])).toEqual([]);
      expect((await reopened.people('2026-11')).toSorted((a, b) => (a.sub < b.sub ? -1 : 1))).toEqual([
        { sub: ann, opened: 2, renewed: 1, lastAt: at('11-03T08:00') },
        { sub: bob, opened: 1, renewed: 0, lastAt: at('11-04T08:00') },
      ]);
      expect(await reopened.peopleSince(['2026-10', '2026-11'], at('11-03T08:00'))).toEqual(
        new Map([
          [costs, 1],
          [sales, 1],
        ]),
      );
      expect(await reopened.sum('2026-11', false)).toEqual({
        month: '2026-11',
        people: 2,
        dashboards: [
          { dashboard: costs, people: 1, opened: 1, renewed: 0, lastAt: at('11-03T08:00') },
          { dashboard: sales, people: 2, opened: 2, renewed: 1, lastAt: at('11-04T08:00') },
        ],
      });
      expect(await reopened.sum('2026-12', false)).toEqual({ month: '2026-12', people: 0, dashboards: [] });
    });

    it('loses none of many uses at the same moment', async () => {
      const many = Array.from({ length: 50 }, (_, index) => add(`person-${index % 5}`, sales, '11-01T08:00'));
      await Promise.all(many);
      const { people, dashboards } = await uses.sum('2026-11', false);
      expect([people, dashboards[0]?.opened]).toEqual([5, 50]);
    });

    it('still counts a person who is forgotten, without saying who that was', async () => {
      await add(ann, sales, '10-01T08:00');
      await add(ann, costs, '11-01T08:00');
      await add(bob, sales, '11-01T08:00');
      const sums = await Promise.all(['2026-10', '2026-11'].map((month) => uses.sum(month, false)));
      await uses.forget(ann, ['2026-10', '2026-11']);
      expect(await uses.ofPerson(ann, ['2026-10', '2026-11'])).toEqual([]);
      expect(JSON.stringify(await uses.people('2026-11'))).not.toContain(ann);
      expect(await Promise.all(['2026-10', '2026-11'].map((month) => uses.sum(month, false)))).toEqual(sums);
      expect(await uses.ofPerson(bob, ['2026-11'])).toHaveLength(1);
    });

    it('leaves only the sum of a month that is summed up, however often', async () => {
      await add(ann, sales, '01-01T08:00');
      await add(bob, sales, '01-02T08:00', renewal);
      await add(bob, sales, '02-02T08:00');
      const before = await uses.sum('2026-01', true);
      await uses.sumUp('2026-01');
      await uses.sumUp('2026-01');
      const reopened = (await opened.reopen()).uses;
      expect(await reopened.sum('2026-01', true)).toEqual(before);
      expect(before.dashboards).toEqual([
        { dashboard: sales, people: 2, opened: 1, renewed: 1, lastAt: at('01-02T08:00') },
      ]);
      expect(await reopened.people('2026-01')).toEqual([]);
      expect(await reopened.people('2026-02')).toHaveLength(1);
    });
  });
}

const inOrder = (uses: PersonalUse[]): PersonalUse[] =>
  uses.toSorted((a, b) => (a.sub + a.dashboard < b.sub + b.dashboard ? -1 : 1));

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { monthOf, monthsBefore, type GroupedReaders, type PersonalUse } from '#domain/use/use';
import type { UseStore } from '#server/ports/stores/use-store';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import type { OpenStore } from './open-store';

const now = monthOf(new Date());
const before = monthsBefore(now, 1);
const longAgo = monthsBefore(now, 10);
const at = (month: string, time: string): Date => new Date(`${month}-${time}:00.000Z`);
const [ann, bob] = ['ann-sub', 'Ünïcode "bob" sub'];
const [sales, costs] = [aDashboardId('dashboard@sales'), aDashboardId('dashboard@a "quoted" one')];
const groupsOf: Record<string, string[]> = { [ann]: ['Sales', 'Leaders'], [bob]: ['Sales'] };
const opening = { isRenewal: false };
const renewal = { isRenewal: true };

/** The promises of every store of use. */
export function describeUseStore(name: string, open: OpenStore): void {
  describe(name, () => {
    let opened: Awaited<ReturnType<OpenStore>>;
    let uses: UseStore;
    beforeEach(async () => {
      opened = await open();
      ({ uses } = opened.store);
    });
    afterEach(() => opened.close());
    const add = (sub: string, dashboard: typeof sales, month: string, time: string, kind = opening): Promise<void> =>
      uses.add({ sub, groups: groupsOf[sub] ?? [], dashboard, at: at(month, time), ...kind });

    it('counts openings and renewals of each person, dashboard and month, also after a restart', async () => {
      await add(ann, sales, before, '28T23:59');
      await add(ann, sales, now, '01T00:00');
      await add(ann, sales, now, '02T08:00', renewal);
      await add(ann, costs, now, '03T08:00');
      await add(bob, sales, now, '04T08:00');
      const reopened = (await opened.reopen()).uses;
      const ofAnn = { month: now, sub: ann };
      const inNovember = [
        { ...ofAnn, dashboard: costs, opened: 1, renewed: 0, lastAt: at(now, '03T08:00') },
        { ...ofAnn, dashboard: sales, opened: 1, renewed: 1, lastAt: at(now, '02T08:00') },
      ];
      expect(inOrder(await reopened.ofPerson(ann, [now]))).toEqual(inNovember);
      expect(await reopened.ofPerson(ann, [before, now])).toHaveLength(3);
      expect(await reopened.ofPerson('ann', [now])).toEqual([]);
      expect((await reopened.people(now)).toSorted((a, b) => (a.sub < b.sub ? -1 : 1))).toEqual([
        { sub: ann, opened: 2, renewed: 1, groups: ['Sales', 'Leaders'], lastAt: at(now, '03T08:00') },
        { sub: bob, opened: 1, renewed: 0, groups: ['Sales'], lastAt: at(now, '04T08:00') },
      ]);
      expect(await reopened.peopleAmong(now, [bob, 'nobody'])).toEqual([
        { sub: bob, opened: 1, renewed: 0, groups: ['Sales'], lastAt: at(now, '04T08:00') },
      ]);
      expect(await reopened.peopleAmong(now, [])).toEqual([]);
      expect(await reopened.peopleSince([before, now], at(now, '03T00:00'))).toEqual(
        new Map([
          [costs, 1],
          [sales, 1],
        ]),
      );
      expect(await reopened.sum(now)).toEqual({
        month: now,
        people: 2,
        dashboards: [
          { dashboard: costs, people: 1, opened: 1, renewed: 0, lastAt: at(now, '03T08:00') },
          { dashboard: sales, people: 2, opened: 2, renewed: 1, lastAt: at(now, '04T08:00') },
        ],
      });
      expect(await reopened.sum(monthsBefore(now, -1))).toEqual({
        month: monthsBefore(now, -1),
        people: 0,
        dashboards: [],
      });
    });

    it('counts people once since a day, by the groups of their latest opening, also across months', async () => {
      await add(ann, sales, before, '28T08:00');
      await add(ann, sales, now, '01T08:00');
      await add(ann, sales, now, '02T08:00');
      await add(ann, sales, now, '02T09:00');
      await add(bob, sales, before, '27T08:00');
      await add(bob, costs, before, '26T08:00');
      const months = [before, now];
      const counted = async (since: Date) => [
        [...(await uses.peopleSince(months, since))].toSorted(([a], [b]) => (a < b ? -1 : 1)),
        (await uses.groupsSince(months, since)).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
      ];
      const ofAnn = { dashboard: sales, groups: ['Sales', 'Leaders'], people: 1 };
      const ofBob = { dashboard: sales, groups: ['Sales'], people: 1 };
      expect(await counted(at(before, '27T00:00'))).toEqual([[[sales, 2]], [ofAnn, ofBob]]);
      expect(await counted(at(before, '28T00:00'))).toEqual([[[sales, 1]], [ofAnn]]);
      expect(await counted(at(before, '01T00:00'))).toEqual([
        [
          [costs, 1],
          [sales, 2],
        ],
        [{ ...ofBob, dashboard: costs }, ofAnn, ofBob],
      ]);
    });

    it('loses none of many uses at the same moment', async () => {
      const many = Array.from({ length: 50 }, (_, index) => add(`person-${index % 5}`, sales, now, '01T08:00'));
      await Promise.all(many);
      const { people, dashboards } = await uses.sum(now);
      expect([people, dashboards[0]?.opened]).toEqual([5, 50]);
    });

    it('still counts a person who is forgotten, without saying who that was', async () => {
      await add(ann, sales, before, '01T08:00');
      await add(ann, costs, now, '01T08:00');
      await add(bob, sales, now, '01T08:00');
      const sums = await Promise.all([before, now].map((month) => uses.sum(month)));
      await uses.forget(ann, [before, now]);
      expect(await uses.ofPerson(ann, [before, now])).toEqual([]);
      expect(JSON.stringify(await uses.people(now))).not.toContain(ann);
      expect(await Promise.all([before, now].map((month) => uses.sum(month)))).toEqual(sums);
      expect(await uses.ofPerson(bob, [now])).toHaveLength(1);
    });

    it('leaves only the sum of a month that is summed up, however often', async () => {
      await add(ann, sales, longAgo, '01T08:00');
      await add(bob, sales, longAgo, '02T08:00', renewal);
      await add(bob, sales, monthsBefore(longAgo, -1), '02T08:00');
      const before = await uses.sum(longAgo);
      for (const _ of ['once', 'again']) {
        await uses.sumUp(longAgo);
        await uses.dropPeople(longAgo);
      }
      const reopened = (await opened.reopen()).uses;
      expect(await reopened.sum(longAgo)).toEqual(before);
      expect(before.dashboards).toEqual([
        { dashboard: sales, people: 2, opened: 1, renewed: 1, lastAt: at(longAgo, '02T08:00') },
      ]);
      expect(await reopened.people(longAgo)).toEqual([]);
      expect(await reopened.people(monthsBefore(longAgo, -1))).toHaveLength(1);
    });
  });
}

const keyOf = ({ dashboard, groups }: GroupedReaders): string => JSON.stringify([dashboard, groups]);
const inOrder = (uses: PersonalUse[]): PersonalUse[] =>
  uses.toSorted((a, b) => (a.sub + a.dashboard < b.sub + b.dashboard ? -1 : 1));

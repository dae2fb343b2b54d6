import {
  byPerson,
  groupsSince,
  type MonthSum,
  monthOf,
  peopleSince,
  type PersonalUse,
  type PersonUse,
  someone,
  sumOfMonth,
} from '#domain/use/use';
import type { UseStore } from '#server/ports/stores/use-store';

/** Lives as long as the test. */
export function useStoreInMemory(): UseStore {
  let uses: PersonalUse[] = [];
  const groupsOf = new Map<string, readonly string[]>();
  const sums = new Map<string, MonthSum>();
  const ofMonth = (month: string): PersonalUse[] => uses.filter((use) => use.month === month);
  const sum = (month: string): MonthSum => sums.get(month) ?? sumOfMonth(month, ofMonth(month));
  const people = (month: string): PersonUse[] =>
    byPerson(ofMonth(month)).map((one) => ({
      ...one,
      ...(groupsOf.has(one.sub) && { groups: groupsOf.get(one.sub)! }),
    }));
  return {
    async add({ sub, groups, dashboard, at, isRenewal }) {
      groupsOf.set(sub, groups);
      const month = monthOf(at);
      const isSame = (use: PersonalUse): boolean =>
        use.sub === sub && use.month === month && use.dashboard === dashboard;
      const { opened, renewed } = uses.find(isSame) ?? { opened: 0, renewed: 0 };
      const counted = { opened: opened + Number(!isRenewal), renewed: renewed + Number(isRenewal) };
      uses = [...uses.filter((use) => !isSame(use)), { month, sub, dashboard, ...counted, lastAt: at }];
    },
    ofPerson: async (sub, months) => uses.filter((use) => use.sub === sub && months.includes(use.month)),
    people: async (month) => people(month),
    peopleAmong: async (month, subs) => people(month).filter(({ sub }) => subs.includes(sub)),
    peopleSince: async (months, since) => peopleSince(months.flatMap(ofMonth), since),
    groupsSince: async (months, since) => groupsSince(months.flatMap(ofMonth), months.flatMap(people), since),
    sum: async (month) => sum(month),
    async forget(sub, months) {
      const other = someone();
      uses = uses.map((use) => (use.sub === sub && months.includes(use.month) ? { ...use, sub: other } : use));
    },
    async sumUp(month) {
      sums.set(month, sum(month));
    },
    async dropPeople(month) {
      uses = uses.filter((use) => use.month !== month);
    },
  };
}

import { mayManage } from '#domain/access/roles';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { type MonthCost, type Plan, costOfPastMonth } from '#domain/use/plan';
import { recentTime } from '#domain/use/recent-time';
import {
  type Month,
  type PersonalUse,
  addUse,
  byPerson,
  lastMonths,
  monthOf,
  peopleSince,
  shownMonths,
  sumOf,
  sumOfMonth,
} from '#domain/use/use';
import {
  type OwnUse,
  type PricedUse,
  type UseTable,
  organisationUse,
  useByDashboard,
  useOfPastMonth,
} from '#domain/use/use-report';
import { type Result, failed, ok } from '#domain/result';
import type { Tickets } from '#ports/dashboards/tickets';
import type { DashboardUse } from '#ports/dashboards/use';
import { csvAddress } from './in-memory-exports';
import type { InMemoryReader } from './in-memory-reader';
import type { InMemoryUser } from './in-memory-users';

export interface InMemoryUses {
  plan?: Plan;
  /** Earlier use. */
  uses?: readonly PersonalUse[];
}

const shown = (): Month[] => lastMonths(new Date(), shownMonths);

/** Counts the tickets that `counted` issues, by person, dashboard and month. */
export function createInMemoryUse(
  reader: InMemoryReader,
  users: readonly InMemoryUser[],
  { plan, uses: first = [] }: InMemoryUses,
): { use: DashboardUse; counted: (tickets: Tickets) => Tickets } {
  const uses = first.map((use) => ({ ...use }));

  const ownOf = (sub: string): OwnUse => ({
    plan,
    uses: uses
      .filter((use) => use.sub === sub && shown().includes(use.month))
      .map(({ month, dashboard, opened, renewed, lastAt }) => ({ month, dashboard, opened, renewed, lastAt })),
  });

  const ofMonth = (month: Month): PersonalUse[] => uses.filter((use) => use.month === month);

  const everyones = async (): Promise<PricedUse> => {
    const now = new Date();
    const { since, months: recentMonths } = recentTime(now);
    const sums = shown().map((month) => sumOfMonth(month, ofMonth(month)));
    const pastCosts = new Map<Month, MonthCost | undefined>();
    for (const { month, people, dashboards } of sums.slice(0, -1)) {
      const sum = { people, ...sumOf(dashboards) };
      pastCosts.set(month, await costOfPastMonth(plan, sum, async () => byPerson(ofMonth(month))));
    }
    return organisationUse({
      now,
      since,
      plan,
      sums,
      pastCosts,
      dashboards: useByDashboard(sums, peopleSince(uses, since)),
      people: byPerson(ofMonth(monthOf(now))),
      earlierPeople: recentMonths.slice(0, -1).flatMap((month) => byPerson(ofMonth(month))),
      readers: new Map(users.map(({ username, groups }) => [username, groups])),
    });
  };

  const everyonesIn = async (month: Month | undefined): Promise<PricedUse> => {
    const current = await everyones();
    if (month === undefined || !shown().slice(0, -1).includes(month)) return current;
    const groupsOf = new Map(users.map(({ username, groups }) => [username, groups]));
    const people = byPerson(ofMonth(month)).map((one) => ({ ...one, groups: groupsOf.get(one.sub) ?? [] }));
    return useOfPastMonth(current, sumOfMonth(month, ofMonth(month)), people);
  };

  const forManagers = <T>(answer: () => Promise<T>): Promise<Result<T>> =>
    reader.asks(async (person) => (mayManage(person) ? ok(await answer()) : failed({ kind: 'not-allowed' })));

  const rowsOf = async (table: Exclude<UseTable, 'own'>, month?: Month): Promise<readonly object[]> => {
    const { readers, ...use } = await everyonesIn(month);
    return table === 'idle' || table === 'unseen' ? (readers?.idle.people ?? []) : use[table];
  };

  const use: DashboardUse = {
    own: () => reader.asks(async ({ sub }) => ok(ownOf(sub))),
    organisation: (month) => forManagers(() => everyonesIn(month)),
    ofDashboards: () => forManagers(everyones),
    file: (table, _format, _zone, month) =>
      table === 'own'
        ? reader.asks(async ({ sub }) => ok(fileOf(ownOf(sub).uses)))
        : forManagers(async () => fileOf(await rowsOf(table, month))),
  };

  const record = (dashboard: DashboardId, isRenewal: boolean): void => {
    const sub = reader.current()?.sub;
    if (sub === undefined) return;
    const lastAt = new Date();
    const month = monthOf(lastAt);
    const session = { opened: Number(!isRenewal), renewed: Number(isRenewal), lastAt };
    const known = uses.find((one) => one.sub === sub && one.dashboard === dashboard && one.month === month);
    if (known) addUse(known, session);
    else uses.push({ month, sub, dashboard, ...session });
  };

  return {
    use,
    counted: (tickets) => ({
      async issue(id, isRenewal = false) {
        const issued = await tickets.issue(id, isRenewal);
        if (issued.ok) record(id, isRenewal);
        return issued;
      },
    }),
  };
}

/** A file of these rows below the names of their fields. */
function fileOf(rows: readonly object[]): string {
  const cells = rows.map((row) =>
    Object.values(row).map((value) => (value instanceof Date ? value.toISOString() : String(value))),
  );
  return csvAddress([Object.keys(rows[0] ?? {}), ...cells]);
}

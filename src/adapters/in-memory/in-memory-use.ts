import { mayManage } from '#domain/access/roles';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { countedGroups, idleReaders, useByGroup } from '#domain/use/group-use';
import { type Plan, costOfMonth } from '#domain/use/plan';
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
import { type OwnUse, type PricedUse, type UseTable, useByDashboard } from '#domain/use/use-report';
import { type Result, failed, ok } from '#domain/result';
import type { Tickets } from '#ports/dashboards/tickets';
import type { DashboardUse } from '#ports/dashboards/use';
import { csvAddress } from './in-memory-exports';
import type { InMemoryReader } from './in-memory-reader';
import type { InMemoryUser } from './in-memory-users';

export interface InMemoryUses {
  plan: Plan;
  /** Earlier use. */
  uses: readonly PersonalUse[];
}

const thirtyDaysAgo = (): Date => new Date(Date.now() - 30 * 86_400_000);
const shown = (): Month[] => lastMonths(new Date(), shownMonths);

/** Counts the tickets that `counted` issues, by person, dashboard and month. */
export function createInMemoryUse(
  reader: InMemoryReader,
  users: readonly InMemoryUser[],
  { plan, uses: first = [] }: Partial<InMemoryUses> = {},
): { use: DashboardUse; counted: (tickets: Tickets) => Tickets } {
  const uses = first.map((use) => ({ ...use }));

  const ownOf = (sub: string): OwnUse => ({
    plan,
    uses: uses
      .filter((use) => use.sub === sub && shown().includes(use.month))
      .map(({ month, dashboard, opened, renewed, lastAt }) => ({ month, dashboard, opened, renewed, lastAt })),
  });

  const everyones = (): PricedUse => {
    const [now, months] = [new Date(), shown()];
    const ofMonth = (month: Month) => uses.filter((use) => use.month === month);
    const sums = months.map((month) => sumOfMonth(month, ofMonth(month)));
    const people = byPerson(ofMonth(monthOf(now)));
    const readers = new Map(users.map(({ username, groups }) => [username, groups]));
    const groupOf = countedGroups(readers);
    const active = new Set(uses.filter(({ lastAt }) => lastAt >= thirtyDaysAgo()).map(({ sub }) => sub));
    const cost = plan && costOfMonth(plan, people, readers.size);
    return {
      plan,
      cost,
      countedAt: now,
      months: sums.map(({ month, people: count, dashboards }) => ({
        month,
        people: count,
        ...sumOf(dashboards),
        ...(month === monthOf(now) && cost !== undefined && { cost }),
      })),
      dashboards: useByDashboard(sums, peopleSince(uses, thirtyDaysAgo())),
      people: people.map((person) => ({ ...person, group: groupOf.get(person.sub) })),
      groups: useByGroup(people, groupOf, plan),
      readers: { count: readers.size, idle: idleReaders(readers, active, groupOf, plan) },
    };
  };

  const forManagers = <T>(answer: () => T): Promise<Result<T>> =>
    reader.asks(async (person) => (mayManage(person) ? ok(answer()) : failed({ kind: 'not-allowed' })));

  const rowsOf = (table: Exclude<UseTable, 'own'>): readonly object[] => {
    const { readers, ...use } = everyones();
    return table === 'idle' || table === 'unseen' ? (readers?.idle.people ?? []) : use[table];
  };

  const use: DashboardUse = {
    own: () => reader.asks(async ({ sub }) => ok(ownOf(sub))),
    organisation: () => forManagers(everyones),
    ofDashboards: () => forManagers(everyones),
    file: (table) =>
      table === 'own'
        ? reader.asks(async ({ sub }) => ok(fileOf(ownOf(sub).uses)))
        : forManagers(() => fileOf(rowsOf(table))),
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

import { dayIn } from '#domain/conventions';
import { mayManage, type Visitor } from '#domain/access/roles';
import { type Cell, csvOf } from '#domain/csv';
import { type Dashboard, type DashboardId, titleOf } from '#domain/dashboards/dashboard';
import { type DownloadFormat, fileEndingOf } from '#domain/dashboards/download';
import { failed, ok, type Result } from '#domain/result';
import { isSomeone, lastMonths, type Month, monthOf, type PersonalUse, shownMonths } from '#domain/use/use';
import { costOfOwnMonth } from '#domain/use/plan';
import type { UnseenPeople } from '#domain/access/listed-person';
import type { PricedUse, UseTable } from '#domain/use/use-report';
import type { Clock } from '../../ports/clock';
import type { Downloads, OfferedDownload } from '../../ports/downloads';
import type { UseStore } from '../../ports/stores/use-store';
import type { ReadOrganisationUse } from '../use/organisation-use';
import type { NamePeople } from '../access/name-people';
import type { ListDashboards } from '../catalogue/list-dashboards';
import type { Refusal } from '../refusal';

type Caller = Visitor & { sub: string };

/** Seconds: the browser follows an address at once. */
const lifetime = 300;

/** One table of use as a file. */
export type DownloadUse = (
  caller: Caller,
  request: { table: UseTable; format: DownloadFormat; zone?: string | undefined; month?: Month | undefined },
) => Promise<Result<OfferedDownload, Refusal>>;

interface Parts {
  uses: Pick<UseStore, 'ofPerson'>;
  organisation: ReadOrganisationUse;
  unseen: () => Promise<UnseenPeople>;
  listDashboards: ListDashboards;
  namePeople: NamePeople;
  downloads: Pick<Downloads, 'offer'>;
  clock: Clock;
}

type Row = Record<string, string | number | Date | undefined>;

/** Titles and names are those that the caller may see. */
export function createDownloadUse({
  uses,
  organisation,
  unseen,
  listDashboards,
  namePeople,
  downloads,
  clock,
}: Parts): DownloadUse {
  const dashboardsOf = async (caller: Caller): Promise<(id: DashboardId) => Row> => {
    const listed = new Map<DashboardId, Dashboard>((await listDashboards(caller)).map((one) => [one.id, one]));
    return (id) => {
      const known = listed.get(id);
      return { dashboard: id, title: known && titleOf(known) };
    };
  };

  const peopleOf = async (caller: Caller, subs: readonly string[]): Promise<(sub: string) => Row> => {
    const named = await namePeople(
      caller,
      subs.filter((sub) => !isSomeone(sub)),
    );
    return (sub) => {
      return { sub, name: named.ok ? named.value.get(sub)?.name : undefined };
    };
  };

  const ownRows = async (caller: Caller): Promise<Row[]> => {
    const [own, dashboard] = [
      await uses.ofPerson(caller.sub, lastMonths(clock(), shownMonths)),
      await dashboardsOf(caller),
    ];
    const inOrder = own.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    return inOrder.map(({ month, opened, renewed, lastAt, ...use }) => ({
      month,
      ...dashboard(use.dashboard),
      opened,
      renewed,
      lastAt,
    }));
  };

  const rowsOf = async (caller: Caller, table: Exclude<UseTable, 'own'>, use: PricedUse): Promise<Row[]> => {
    const { months, groups, people, dashboards, readers, plan } = use;
    switch (table) {
      case 'months':
        return months.map(({ month, people: count, opened, renewed, cost, isLeast }) => ({
          month,
          people: count,
          opened,
          renewed,
          cost: rounded(cost),
          costIsLeast: isLeast && 'yes',
          ...(cost !== undefined && { currency: plan?.currency, pricesAsOf: plan?.asOf }),
        }));
      case 'groups':
        return groups.map(({ group, readers: count, active, opened, renewed, cost }) => ({
          group,
          readers: count,
          active,
          opened,
          renewed,
          cost: rounded(cost),
        }));
      case 'people': {
        const person = await peopleOf(
          caller,
          people.map(({ sub }) => sub),
        );
        return people.map(({ sub, opened, renewed, lastAt }) => {
          const cost = costOfOwnMonth(plan, opened + renewed);
          const price = cost !== undefined && { cost: rounded(cost), currency: plan?.currency };
          return { ...person(sub), opened, renewed, lastAt, ...price };
        });
      }
      case 'dashboards': {
        const dashboard = await dashboardsOf(caller);
        return dashboards.map(({ dashboard: id, opened, renewed, recentPeople, lastAt }) => ({
          ...dashboard(id),
          opened,
          renewed,
          peopleIn30Days: isPast(use) ? undefined : recentPeople,
          lastAt,
        }));
      }
      case 'idle': {
        const idle = readers?.idle.people ?? [];
        const person = await peopleOf(
          caller,
          idle.map(({ sub }) => sub),
        );
        return idle.map(({ sub, group }) => ({ ...person(sub), group }));
      }
      case 'unseen': {
        const { people: longest, count, cost, currency } = await unseen();
        const person = await peopleOf(
          caller,
          longest.map(({ sub }) => sub),
        );
        const seat = cost !== undefined && { cost: rounded(cost / count), currency };
        return longest.map(({ sub, group, lastSeenAt }) => ({ ...person(sub), group, lastSeenAt, ...seat }));
      }
    }
  };

  const isPast = ({ month }: PricedUse): boolean => month !== undefined && month < monthOf(clock());

  return async (caller, { table, format, zone = 'UTC', month }) => {
    if (table !== 'own' && !mayManage(caller)) return failed({ code: 'not-allowed' });
    const use = table === 'own' ? undefined : await organisation(isByMonth(table) ? month : undefined);
    const rows = table === 'own' || !use ? await ownRows(caller) : await rowsOf(caller, table, use);
    const time = use && isPast(use) ? use.month : dayIn(zone, clock());
    const name = `use-${table}-${time}.${fileEndingOf(format)}`;
    return ok(await downloads.offer({ name, content: contentOf(rows, table, format) }, lifetime));
  };
}

const isByMonth = (table: UseTable): boolean => table === 'groups' || table === 'people' || table === 'dashboards';

const rounded = (cost: number | undefined): number | undefined => cost && Math.round(cost * 100) / 100;

const keyOf = ({ month, dashboard }: PersonalUse): string => `${month} ${dashboard}`;

const columns: Record<UseTable, readonly string[]> = {
  own: ['month', 'dashboard', 'title', 'opened', 'renewed', 'lastAt'],
  months: ['month', 'people', 'opened', 'renewed', 'cost', 'costIsLeast', 'currency', 'pricesAsOf'],
  groups: ['group', 'readers', 'active', 'opened', 'renewed', 'cost'],
  people: ['sub', 'name', 'opened', 'renewed', 'lastAt', 'cost', 'currency'],
  dashboards: ['dashboard', 'title', 'opened', 'renewed', 'peopleIn30Days', 'lastAt'],
  idle: ['sub', 'name', 'group'],
  unseen: ['sub', 'name', 'group', 'lastSeenAt', 'cost', 'currency'],
};

function contentOf(rows: readonly Row[], table: UseTable, format: DownloadFormat): string {
  if (format === 'json') return `${JSON.stringify(rows, null, 2)}\n`;
  const separator = format === 'csv' ? ',' : ';';
  const cellOf = (value: Row[string]): Cell => {
    if (value instanceof Date) return value.toISOString();
    return value ?? '';
  };
  return csvOf([columns[table], ...rows.map((row) => columns[table].map((column) => cellOf(row[column])))], separator);
}

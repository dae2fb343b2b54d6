import { type DashboardId, isDashboardId } from '#domain/dashboards/dashboard';
import { lastMonths } from '#domain/use/use';
import type { Clock } from '../../ports/clock';
import type { KeepShelves } from '../people/keep-shelves';
import type { UseStore } from '../../ports/stores/use-store';

const recentDays = 30;
/** Of a favourite among the items of a shelf. */
const prefix = 'favourite ';

interface Parts {
  shelves: Pick<KeepShelves, 'read'>;
  uses: Pick<UseStore, 'ofPerson'>;
  clock: Clock;
}

/** Returns the dashboards that a person has as favourites or opened in the last month, whose known issues they are told. */
export function createFollowed({ shelves, uses, clock }: Parts) {
  return async (sub: string): Promise<ReadonlySet<DashboardId>> => {
    const [shelf, used] = await Promise.all([shelves.read(sub), uses.ofPerson(sub, lastMonths(clock(), 2))]);
    const since = new Date(clock().getTime() - recentDays * 86_400_000);
    const opened = used.filter(({ lastAt }) => lastAt > since).map(({ dashboard }) => dashboard);
    const favourites = Object.entries(shelf.ok ? shelf.value : {}).flatMap(([item, { value }]) => {
      const id = value !== undefined && item.startsWith(prefix) ? item.slice(prefix.length) : '';
      return isDashboardId(id) ? [id] : [];
    });
    return new Set([...favourites, ...opened]);
  };
}

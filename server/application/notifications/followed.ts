import type { DashboardId } from '#domain/dashboards/dashboard';
import { withMarks } from '#domain/dashboards/shelf/shared-shelf';
import { emptyShelf } from '#domain/dashboards/shelf/shelf';
import { lastMonths } from '#domain/use/use';
import type { Ports } from '../../ports/ports';
import type { KeepShelves } from '../shelf/keep-shelves';

const recentDays = 30;

interface Parts extends Pick<Ports, 'uses' | 'clock'> {
  shelves: Pick<KeepShelves, 'read'>;
}

/** Returns a person's favourites and the dashboards that they opened in the last month, whose known issues they are told. */
export function createFollowed({ shelves, uses, clock }: Parts) {
  return async (sub: string): Promise<ReadonlySet<DashboardId>> => {
    const [marks, used] = await Promise.all([shelves.read(sub), uses.ofPerson(sub, lastMonths(clock(), 2))]);
    const { favourites } = withMarks(emptyShelf, marks.ok ? marks.value : {});
    const since = new Date(clock().getTime() - recentDays * 86_400_000);
    const opened = used.filter(({ lastAt }) => lastAt > since).map(({ dashboard }) => dashboard);
    return new Set([...favourites, ...opened]);
  };
}

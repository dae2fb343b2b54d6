import type { DashboardId } from '#domain/dashboards/dashboard';
import { lastMonths } from '#domain/use/use';
import type { Clock } from '../../ports/clock';
import type { UseStore } from '../../ports/stores/use-store';

const recentDays = 30;

interface Parts {
  uses: Pick<UseStore, 'ofPerson'>;
  clock: Clock;
}

/** Returns the dashboards that a person opened in the last month, whose known issues they are told. */
export function createFollowed({ uses, clock }: Parts) {
  return async (sub: string): Promise<ReadonlySet<DashboardId>> => {
    const used = await uses.ofPerson(sub, lastMonths(clock(), 2));
    const since = new Date(clock().getTime() - recentDays * 86_400_000);
    const opened = used.filter(({ lastAt }) => lastAt > since).map(({ dashboard }) => dashboard);
    return new Set(opened);
  };
}

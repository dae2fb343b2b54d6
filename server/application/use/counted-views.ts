import { monthOf, sessionsOf, sumOf } from '#domain/use/use';
import type { Clock } from '../../ports/clock';
import type { Look, ViewsSeen } from '../../ports/health-probes';
import type { Ports } from '../../ports/ports';

interface Parts extends Pick<Ports, 'uses' | 'dashboards'> {
  /** Sums QuickSight's own count for dashboards, by QuickSight's ids. */
  viewsOf: (ids: readonly string[], from: Date, until: Date) => Promise<Look<number>>;
  clock: Clock;
}

/** Counts the sessions of the month so far, and how often QuickSight says that the same dashboards were viewed. */
export function createCountedViews({ uses, dashboards, viewsOf, clock }: Parts): () => Promise<ViewsSeen> {
  return async () => {
    const now = clock();
    const month = monthOf(now);
    const [{ dashboards: used }, listed] = await Promise.all([uses.sum(month), dashboards.list()]);
    const isUsed = new Set(used.map(({ dashboard }) => dashboard));
    const ids = listed.filter(({ id }) => isUsed.has(id)).map(({ metaId }) => metaId);
    const sessions = sessionsOf(sumOf(used));
    return { sessions, views: await viewsOf(ids, new Date(`${month}-01T00:00:00Z`), now) };
  };
}

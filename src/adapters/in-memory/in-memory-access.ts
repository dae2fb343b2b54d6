import { failed } from '#domain/result';
import type { DashboardAccess } from '#ports/dashboards/dashboard-access';

const none = async () => failed({ kind: 'not-found' } as const);

/** Refuses everything, because a page without a backend has no managers. */
export function createInMemoryAccess(): DashboardAccess {
  return {
    mine: none,
    ask: none,
    takeBack: none,
    waiting: none,
    answer: none,
    who: none,
    withdraw: none,
    groups: none,
    reach: none,
    people: none,
    names: none,
    viewAs: none,
  };
}

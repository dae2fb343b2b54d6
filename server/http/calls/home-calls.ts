import { lastSyncOf } from '#contract/dashboards/sync';
import { mayManage } from '#domain/access/roles';
import { ok } from '#domain/result';
import { type UsedDashboards, unusedDashboards } from '#domain/use/use-report';
import type { AccessRequests } from '../../application/access/requests';
import type { ListDashboards } from '../../application/catalogue/list-dashboards';
import type { PersonalNotices } from '../../application/notifications/personal-notices';
import type { createMostUsed } from '../../application/use/most-used';
import type { Clock } from '../../ports/clock';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { Caller } from '../caller';
import type { Handlers } from '../call-routes';
import { ownRequestRow } from './access-calls';

interface UseCases {
  requests: Pick<AccessRequests, 'mine'>;
  notices: Pick<PersonalNotices, 'page'>;
  mostUsed: ReturnType<typeof createMostUsed>;
  useSums: () => Promise<UsedDashboards>;
  listDashboards: ListDashboards;
  lastSync: DashboardStore['lastSync'];
  clock: Clock;
}

/** Answers what home shows beside the list at once, because each call of a start is a way to the server and back. */
export const homeCalls = (useCases: UseCases) => {
  const { requests, notices, mostUsed, useSums, listDashboards, lastSync, clock } = useCases;

  const forNewcomer = async (caller: Caller) => {
    const [used, { lines }] = await Promise.all([
      mostUsed(caller),
      notices.page(caller, { filter: 'dashboards', skip: 0 }),
    ]);
    const published = lines.filter(({ kind }) => kind === 'published');
    return {
      mostUsed: used,
      published: published.flatMap(({ at, dashboards }) =>
        dashboards.map(({ metaId }) => ({ metaId, at: at.toISOString() })),
      ),
    };
  };
  const forManager = async (caller: Caller) => {
    const [sync, use, listed] = await Promise.all([lastSync(), useSums(), listDashboards(caller)]);
    return { lastSync: lastSyncOf(sync), unused: unusedDashboards(use, listed, clock()).length };
  };

  return {
    async home({ caller, query: { newcomer } }) {
      const [own, ofNewcomer, ofManager] = await Promise.all([
        mayManage(caller) ? undefined : requests.mine(caller),
        newcomer && forNewcomer(caller),
        mayManage(caller) && forManager(caller),
      ]);
      return ok({ ...(own && { requests: own.map(ownRequestRow) }), ...ofNewcomer, ...ofManager });
    },
  } satisfies Partial<Handlers>;
};

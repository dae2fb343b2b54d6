import { type Visitor, mayManage } from '#domain/access/roles';
import { isVisibleTo } from '#domain/access/visibility';
import { type DashboardId, titleOf } from '#domain/dashboards/dashboard';
import type { Actor } from '#domain/dashboards/history/history';
import { type KeptNotices, securityNotices } from '#domain/notifications/kept';
import type { ScheduledDelivery } from '#domain/deliveries/scheduled-delivery';
import {
  type Notice,
  answerNotice,
  exportNotice,
  failedSyncNotice,
  helpNotice,
  noticeDays,
  pausedNotice,
  requestNotice,
} from '#domain/notifications/notice';
import type { LostStep } from '#domain/people/recovery/lost-step';
import type { Ports } from '../../ports/ports';
import type { AccessRequests } from '../access/requests';
import { failingSync } from '../sync/failed-sync';
import { exportsOf } from '../exports/kept-exports';
import { asGranted } from '../catalogue/granted';

export interface OtherNoticeParts extends Pick<Ports, 'dashboards' | 'access' | 'clock' | 'permissions' | 'jobs'> {
  requests: Pick<AccessRequests, 'waiting'>;
  deliveriesOf: (
    sub: string,
  ) => Promise<
    readonly (Pick<ScheduledDelivery, 'reason' | 'pausedAt'> & { id: string; dashboard: string; title: string })[]
  >;
  /** The requests for help with a lost second step that are not over. */
  lostSteps: () => Promise<readonly LostStep[]>;
}

/**
 * Returns a person's notices that don't come from the history, newest first: requests, their answers, exports, paused deliveries, failed syncs, lost second
 * steps, and changes to the account.
 */
export function createOtherNotices({
  dashboards,
  access,
  permissions,
  jobs,
  requests,
  deliveriesOf,
  lostSteps,
  clock,
}: OtherNoticeParts) {
  /** Those who wait for this manager's approval. */
  const helpless = async (manager: Actor): Promise<Notice[]> => {
    const found: Notice[] = [];
    for (const one of await lostSteps()) {
      const isDone = one.approvedAt !== undefined || [one, ...one.approvals].some(({ sub }) => sub === manager.sub);
      if (!isDone) found.push(helpNotice(one));
    }
    return found;
  };
  return async (
    person: Visitor & Actor,
    granted: ReadonlyMap<DashboardId, Date>,
    kept: KeptNotices,
  ): Promise<Notice[]> => {
    const manages = mayManage(person);
    const [all, own, exported, deliveries, waiting, failing, helped] = await Promise.all([
      dashboards.list(),
      access.requestsOf(person.sub),
      exportsOf(jobs, person.sub),
      deliveriesOf(person.sub),
      manages ? requests.waiting(person) : undefined,
      manages ? failingSync(permissions, dashboards) : undefined,
      manages ? helpless(person) : [],
    ]);
    const answers = own.flatMap((request) => {
      const found = all.find((one) => one.metaId === request.metaId && isVisibleTo(person, asGranted(one, granted)));
      return answerNotice(request, found ? titleOf(found) : '') ?? [];
    });
    const files = exported.flatMap(({ id, dashboard, title, finished, state, delivery, file }) => {
      if (state !== 'ready' || delivery !== undefined || file === undefined || finished === undefined) return [];
      const found = all.find((one) => one.id === dashboard);
      return found
        ? [exportNotice({ id, at: new Date(finished), text: file.name }, { metaId: found.metaId, title })]
        : [];
    });
    const stopped = deliveries.flatMap(({ id, dashboard, title, reason, pausedAt }) => {
      if (pausedAt === undefined || reason === 'by-owner' || reason === 'unsubscribed') return [];
      const metaId = all.find((one) => one.id === dashboard)?.metaId ?? '';
      return [pausedNotice(id, new Date(pausedAt), { metaId, title })];
    });
    const asked = (waiting?.ok ? waiting.value : []).flatMap((request) => {
      const found = all.find(({ id }) => id === request.dashboard);
      return found ? [requestNotice(request, { metaId: found.metaId, title: titleOf(found) })] : [];
    });
    const failures = failing && failing.sub !== person.sub ? [failedSyncNotice(failing.at)] : [];
    const oldest = clock().getTime() - noticeDays * 86_400_000;
    return [...answers, ...files, ...stopped, ...asked, ...failures, ...helped, ...securityNotices(kept)]
      .filter(({ at }) => at.getTime() > oldest)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  };
}

import { type Visitor, mayManage } from '#domain/access/roles';
import { isVisibleTo } from '#domain/access/visibility';
import { type DashboardId, titleOf } from '#domain/dashboards/dashboard';
import type { Actor } from '#domain/dashboards/history';
import { type KeptNotices, securityNotices } from '#domain/notifications/kept';
import { type Notice, answerNotice, noticeDays, requestNotice } from '#domain/notifications/notice';
import type { Ports } from '../../ports/ports';
import type { AccessRequests } from '../access/requests';
import { asGranted } from '../catalogue/granted';

export interface OtherNoticeParts extends Pick<Ports, 'dashboards' | 'access' | 'clock'> {
  requests: Pick<AccessRequests, 'waiting'>;
}

/** Returns a person's notices that don't come from the history, newest first: requests, their answers, and changes to the account. */
export function createOtherNotices({ dashboards, access, requests, clock }: OtherNoticeParts) {
  return async (person: Visitor & Actor, granted: ReadonlySet<DashboardId>, kept: KeptNotices): Promise<Notice[]> => {
    const [all, own, waiting] = await Promise.all([
      dashboards.list(),
      access.requestsOf(person.sub),
      mayManage(person) ? requests.waiting(person) : undefined,
    ]);
    const answers = own.flatMap((request) => {
      const found = all.find((one) => one.metaId === request.metaId && isVisibleTo(person, asGranted(one, granted)));
      return answerNotice(request, found ? titleOf(found) : '') ?? [];
    });
    const asked = (waiting?.ok ? waiting.value : []).flatMap((request) => {
      const found = all.find(({ id }) => id === request.dashboard);
      return found ? [requestNotice(request, { metaId: found.metaId, title: titleOf(found) })] : [];
    });
    const oldest = clock().getTime() - noticeDays * 86_400_000;
    return [...answers, ...asked, ...securityNotices(kept)]
      .filter(({ at }) => at.getTime() > oldest)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  };
}

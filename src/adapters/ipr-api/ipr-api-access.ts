import type { KyInstance } from 'ky';
import type { DashboardReaders } from '#domain/dashboards/access-request';
import { isDashboardId } from '#domain/dashboards/dashboard';
import { type Result, failed, ok } from '#domain/result';
import type { DashboardAccess } from '#ports/dashboard-access';
import { type WhoAnswer, doneAnswer, ownRequestsAnswer, waitingRequestsAnswer, whoAnswer } from '#contract/access';
import { membersAnswer, peopleAnswer, viewAsAnswer } from '#contract/people';
import { read } from './read';
import { settle } from './settle';

export function createIprApiAccess(api: KyInstance): DashboardAccess {
  const post = (call: string, json: object): Promise<Result<void>> =>
    settle(read(api.post(`quicksight/access/${call}`, { json, retry: 0 }), doneAnswer).then(() => undefined));

  return {
    mine: () =>
      offered(
        read(api.get('quicksight/access/mine'), ownRequestsAnswer).then(({ requests }) =>
          requests?.map(({ at, answer, ...request }) => ({
            ...request,
            at: new Date(at),
            ...(answer && { answer: { ...answer, at: new Date(answer.at) } }),
          })),
        ),
      ),
    ask: (metaId, note) => post('request', { metaId, note }),
    takeBack: (metaId) => post('takeBack', { metaId }),
    waiting: () =>
      offered(
        read(api.get('quicksight/access/requests'), waitingRequestsAnswer).then(({ requests }) =>
          requests?.flatMap(({ dashboard, at, ...request }) =>
            isDashboardId(dashboard) ? [{ ...request, dashboard, at: new Date(at) }] : [],
          ),
        ),
      ),
    who: (id) =>
      offered(
        read(api.get('quicksight/access/who', { searchParams: `id=${encodeURIComponent(id)}` }), whoAnswer).then(
          ({ people, biService }) =>
            people && {
              people: people.map(({ at, ...grant }) => ({ ...grant, dashboard: id, at: new Date(at) })),
              ...(biService && { biService: toReaders(biService) }),
            },
        ),
      ),
    members: (id) =>
      offered(
        read(
          api.get('quicksight/access/members', { searchParams: `id=${encodeURIComponent(id)}` }),
          membersAnswer,
        ).then(({ groups, readAt }) =>
          groups && readAt !== undefined
            ? {
                groups: groups.map(({ more = false, ...group }) => ({ ...group, isMore: more })),
                readAt: new Date(readAt),
              }
            : undefined,
        ),
      ),
    people: (begins) =>
      offered(
        read(
          api.get('quicksight/access/people', { searchParams: `begins=${encodeURIComponent(begins)}` }),
          peopleAnswer,
        ).then(({ people }) => people),
      ),
    viewAs: (sub) =>
      settle(
        read(api.post('quicksight/access/viewAs', { json: { sub }, retry: 0 }), viewAsAnswer).then((person) => ({
          ...person,
          granted: person.granted.filter(isDashboardId),
        })),
      ),
    withdraw: ({ dashboard, sub }) => post('withdraw', { dashboard, sub }),
    answer: ({ dashboard, sub, at }, decision) => post('answer', { dashboard, sub, at: at.toISOString(), decision }),
  };
}

function toReaders({
  readers,
  readAt,
  problem,
}: NonNullable<WhoAnswer['biService']>): NonNullable<DashboardReaders['biService']> {
  return {
    readers,
    ...(readAt !== undefined && { readAt: new Date(readAt) }),
    ...(problem !== undefined && { problem }),
  };
}

/** A backend that keeps no requests answers without a list, or doesn't know the call. */
async function offered<T>(call: Promise<T | undefined>): Promise<Result<T>> {
  const answer = await settle(call);
  if (!answer.ok) return answer;
  return answer.value === undefined ? failed({ kind: 'not-found' }) : ok(answer.value);
}

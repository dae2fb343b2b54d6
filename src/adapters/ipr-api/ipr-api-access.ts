import type { KyInstance } from 'ky';
import { isDashboardId } from '../../domain/dashboards/dashboard';
import { type Result, failed, ok } from '../../domain/result';
import type { DashboardAccess } from '../../ports/dashboard-access';
import { doneAnswer, ownRequestsAnswer, waitingRequestsAnswer } from './access-contract';
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
    answer: ({ dashboard, sub, at }, decision) => post('answer', { dashboard, sub, at: at.toISOString(), decision }),
  };
}

/** A backend that keeps no requests answers without a list, or doesn't know the call. */
async function offered<T>(call: Promise<T | undefined>): Promise<Result<T>> {
  const answer = await settle(call);
  if (!answer.ok) return answer;
  return answer.value === undefined ? failed({ kind: 'not-found' }) : ok(answer.value);
}

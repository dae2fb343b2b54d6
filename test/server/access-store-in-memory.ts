import type { AccessStore, AskedAccess } from '#server/ports/stores/access-store';
import { type PersonGrant, answerOf } from '#domain/access/access-request';
import type { HistoryEntry } from '#domain/dashboards/history/history';

type Decided = Omit<Extract<HistoryEntry, { kind: 'access' }>, 'number'>;

/** Lives as long as the test; `enter` writes to the history. */
export function accessStoreInMemory(enter: (entry: Decided) => void): AccessStore {
  const requests = new Map<string, AskedAccess>();
  let grants: readonly PersonGrant[] = [];
  const without = (dashboard: string, sub: string): PersonGrant[] =>
    grants.filter((one) => one.dashboard !== dashboard || one.sub !== sub);

  return {
    requestsOf: async (sub) =>
      [...requests.values()].filter((one) => one.sub === sub).toSorted((a, b) => b.at.getTime() - a.at.getTime()),
    waiting: async () =>
      [...requests.values()].filter(({ answer }) => !answer).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    ask: async (request) => void requests.set(keyOf(request), request),
    takeBack: async (sub, metaId) => void requests.delete(keyOf({ sub, metaId })),
    async answer({ asked, dashboard, by: { sub, email }, now, decision }) {
      const request = requests.get(keyOf(asked));
      if (!request || request.answer || request.at.getTime() !== asked.at.getTime()) return false;
      const { kind, ...more } = decision;
      requests.set(keyOf(asked), { ...request, answer: answerOf(decision, { sub, email }, now) });
      if (kind === 'person') {
        const until = decision.kind === 'person' && decision.until !== undefined && { until: decision.until };
        const grant = { dashboard, sub: asked.sub, email: asked.email, by: sub, at: now, ...until };
        grants = [...without(dashboard, asked.sub), grant];
      }
      const person = { person: asked.email, personSub: asked.sub };
      enter({ kind: 'access', at: now, by: { sub, email }, dashboard, decided: kind, ...person, ...more });
      return true;
    },
    grants: async () => grants,
    async withdraw({ dashboard, sub }, by, now) {
      const known = grants.find((one) => one.dashboard === dashboard && one.sub === sub);
      if (!known) return false;
      grants = without(dashboard, sub);
      const actor = { sub: by.sub, email: by.email };
      const person = { person: known.email, personSub: sub };
      enter({ kind: 'access', at: now, by: actor, dashboard, decided: 'withdraw', ...person });
      return true;
    },
    async forgetEnded(today) {
      grants = grants.filter(({ until }) => until === undefined || until >= today);
    },
    async forget(sub) {
      for (const [key, request] of requests) {
        const { answer } = request;
        if (request.sub === sub) requests.delete(key);
        else if (answer?.bySub === sub) requests.set(key, { ...request, answer: { ...answer, by: '' } });
      }
      grants = grants.filter((grant) => grant.sub !== sub);
    },
  };
}

const keyOf = ({ sub, metaId }: Pick<AskedAccess, 'sub' | 'metaId'>): string => JSON.stringify([sub, metaId]);

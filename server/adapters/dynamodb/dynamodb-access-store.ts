import { type PersonGrant, answerOf } from '#domain/access/access-request';
import type { AccessStore, AskedAccess } from '../../ports/stores/access-store';
import {
  grantItem,
  grantKey,
  grantPartition,
  grantsKey,
  readGrant,
  readRequest,
  requestItem,
  requestKey,
  requestPartition,
  requestsOf,
  storedAnswer,
} from './access-items';
import { takeNumbers } from './catalogue/dynamodb-history';
import { type DynamoDbTable, persist } from './table/dynamodb-table';
import { singleChange } from './catalogue/history-items';
import type { TableWrite } from './table/table-requests';

/** Requests and grants in the table of the catalogue. Grants are read again when their `rev` has moved. */
export function createDynamoDbAccessStore(table: DynamoDbTable): AccessStore {
  let known: { rev: string | undefined; grants: readonly PersonGrant[] } | undefined;
  const grantsRev = async () => (await table.get(grantsKey))?.['rev']?.N;
  const grantsChange: TableWrite = { update: { key: grantsKey, add: { rev: { N: '1' } } } };

  return {
    async requestsOf(sub) {
      const items = await table.all(requestPartition, requestsOf(sub));
      return items.map(readRequest).toSorted((a, b) => b.at.getTime() - a.at.getTime() || inOrder(a.metaId, b.metaId));
    },

    async waiting() {
      const requests = (await table.all(requestPartition)).map(readRequest).filter(({ answer }) => !answer);
      return requests.toSorted(
        (a, b) => a.at.getTime() - b.at.getTime() || inOrder(a.sub, b.sub) || inOrder(a.metaId, b.metaId),
      );
    },

    async ask(request) {
      await table.put(requestItem(request));
    },

    async takeBack(sub, metaId) {
      const key = requestKey({ sub, metaId });
      await persist(() => table.transact([{ remove: { key } }]), 'taking back a request');
    },

    answer: ({ asked, dashboard, by: { sub, email }, now, decision }) =>
      persist(async () => {
        const item = await table.get(requestKey(asked));
        if (!item || !waitsAs(readRequest(item), asked)) return false;
        const { kind, ...more } = decision;
        const until = decision.kind === 'person' && decision.until !== undefined && { until: decision.until };
        const grant = { dashboard, sub: asked.sub, email: asked.email, by: sub, at: now, ...until };
        const written = await table.transact([
          {
            update: {
              key: requestKey(asked),
              set: storedAnswer(answerOf(decision, { sub, email }, now)),
              where: '#at = :at AND attribute_not_exists(#answer)',
              given: { at: { N: String(asked.at.getTime()) } },
            },
          },
          ...(kind === 'person' ? [{ update: grantWrite(grant) }, grantsChange] : []),
          ...singleChange({
            kind: 'access',
            number: await takeNumbers(table, 1),
            at: now,
            by: { sub, email },
            dashboard,
            decided: kind,
            person: asked.email,
            personSub: asked.sub,
            ...more,
          }),
        ]);
        return written === 'written' || written;
      }, 'answering a request'),

    grants: () =>
      persist(async () => {
        const rev = await grantsRev();
        if (known && known.rev === rev) return known.grants;
        const grants = (await table.all(grantPartition)).map(readGrant);
        if ((await grantsRev()) !== rev) return 'refused';
        known = {
          rev,
          grants: grants.toSorted(
            (a, b) => inOrder(a.dashboard, b.dashboard) || a.at.getTime() - b.at.getTime() || inOrder(a.sub, b.sub),
          ),
        };
        return known.grants;
      }, 'reading grants'),

    withdraw: ({ dashboard, sub }, by, now) =>
      persist(async () => {
        const key = grantKey({ dashboard, sub });
        const item = await table.get(key);
        if (!item) return false;
        const written = await table.transact([
          { remove: { key, where: 'attribute_exists(#email)' } },
          grantsChange,
          ...singleChange({
            kind: 'access',
            number: await takeNumbers(table, 1),
            at: now,
            by: { sub: by.sub, email: by.email },
            dashboard,
            decided: 'withdraw',
            person: readGrant(item).email,
            personSub: sub,
          }),
        ]);
        return written === 'written' || written;
      }, 'withdrawing a grant'),

    async forgetEnded(today) {
      for (const grant of (await table.all(grantPartition)).map(readGrant)) {
        if (grant.until === undefined || grant.until >= today) continue;
        // Unless a manager has granted it again since.
        const where = '#until = :until';
        const given = { until: { S: grant.until } };
        await table.transact([{ remove: { key: grantKey(grant), where, given } }, grantsChange]);
      }
    },

    async forget(sub, decidedAt) {
      const times = new Set(decidedAt.map((at) => at.getTime()));
      for (const item of await table.all(requestPartition)) {
        const { answer, ...request } = readRequest(item);
        const key = requestKey(request);
        if (request.sub === sub) await table.transact([{ remove: { key } }]);
        else if (answer && (answer.bySub === sub || (answer.bySub === undefined && times.has(answer.at.getTime())))) {
          await table.update({ key, set: storedAnswer({ ...answer, by: '', bySub: sub }) });
        }
      }
      for (const grant of (await table.all(grantPartition)).map(readGrant)) {
        const key = grantKey(grant);
        if (grant.sub === sub) await table.transact([{ remove: { key } }, grantsChange]);
        else if (grant.by.includes('@') && times.has(grant.at.getTime()))
          await table.transact([{ update: { key, set: { by: { S: sub } } } }, grantsChange]);
      }
    },
  };
}

/** A grant that is there already is replaced. */
function grantWrite(grant: PersonGrant) {
  const { pk: _, sk: __, ...set } = grantItem(grant);
  return { key: grantKey(grant), set, ...(grant.until === undefined && { remove: ['until'] }) };
}

const waitsAs = (request: AskedAccess, asked: Pick<AskedAccess, 'at'>): boolean =>
  !request.answer && request.at.getTime() === asked.at.getTime();

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

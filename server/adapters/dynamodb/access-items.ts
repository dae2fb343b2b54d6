import { createHash } from 'node:crypto';
import type { AccessAnswer, PersonGrant } from '#domain/access/access-request';
import type { DashboardId } from '#domain/dashboards/dashboard';
import type { AskedAccess } from '../../ports/stores/access-store';
import type { Item } from './table/table-requests';

export const requestPartition = 'access-request';
export const grantPartition = 'access-grant';

/** Its `rev` changes with every change of a grant. */
export const grantsKey: Item = { pk: { S: 'catalogue' }, sk: { S: 'grants' } };

/** The prefix of the sort keys of a person's requests. */
export const requestsOf = (sub: string): string => `${JSON.stringify(sub)} `;

/** An address can be longer than a sort key. */
export const requestKey = ({ sub, metaId }: Pick<AskedAccess, 'sub' | 'metaId'>): Item => ({
  pk: { S: requestPartition },
  sk: { S: requestsOf(sub) + createHash('sha256').update(metaId).digest('hex') },
});

export const grantKey = ({ dashboard, sub }: Pick<PersonGrant, 'dashboard' | 'sub'>): Item => ({
  pk: { S: grantPartition },
  sk: { S: JSON.stringify([dashboard, sub]) },
});

export const storedAnswer = ({ at, ...answer }: AccessAnswer): Item => ({
  answer: { S: JSON.stringify({ ...answer, at: at.getTime() }) },
});

export const requestItem = (request: AskedAccess): Item => {
  const { sub, metaId, email, groups, note, at, answer } = request;
  return {
    ...requestKey(request),
    sub: { S: sub },
    metaId: { S: metaId },
    email: { S: email },
    groups: { L: groups.map((group) => ({ S: group })) },
    note: { S: note },
    at: { N: String(at.getTime()) },
    ...(answer && storedAnswer(answer)),
  };
};

/** Only this module writes requests and grants, so what it reads is trusted. */
export function readRequest(item: Item): AskedAccess {
  const answer = item['answer']?.S;
  const { at, ...words } = answer === undefined ? {} : JSON.parse(answer);
  return {
    sub: textIn(item, 'sub'),
    metaId: textIn(item, 'metaId'),
    email: textIn(item, 'email'),
    groups: (item['groups']?.L ?? []).map(({ S = '' }) => S),
    note: textIn(item, 'note'),
    at: dateIn(item),
    ...(answer !== undefined && { answer: { ...words, at: new Date(at) } }),
  };
}

export const grantItem = (grant: PersonGrant): Item => ({
  ...grantKey(grant),
  dashboard: { S: grant.dashboard },
  sub: { S: grant.sub },
  email: { S: grant.email },
  by: { S: grant.by },
  at: { N: String(grant.at.getTime()) },
  ...(grant.until !== undefined && { until: { S: grant.until } }),
});

export const readGrant = (item: Item): PersonGrant => ({
  dashboard: textIn(item, 'dashboard') as DashboardId,
  sub: textIn(item, 'sub'),
  email: textIn(item, 'email'),
  by: textIn(item, 'by'),
  at: dateIn(item),
  ...(item['until']?.S !== undefined && { until: item['until'].S }),
});

const textIn = (item: Item, attribute: string): string => item[attribute]?.S ?? '';
const dateIn = (item: Item): Date => new Date(Number(item['at']?.N));

import type * as z from 'zod/mini';
import { type PersonAnswer, type ReceiptAnswer, mostNamed } from '#contract/people/people';
import type { OwnRequest, WhoAnswer, waitingRequest } from '#contract/people/access';
import type { AccessRequest, DashboardReaders, WaitingRequest } from '#domain/access/access-request';
import type { NamedPerson } from '#domain/access/named-person';
import { isDashboardId } from '#domain/dashboards/dashboard';
import type { Receipt } from '#domain/people/scim/receipt';
import type { UserSession } from '#domain/people/user-session';
import { type Result, failed, ok } from '#domain/result';
import type { DashboardAccess } from '#ports/dashboards/access';
import { UnreadableAnswer } from './client/call-errors';
import type { IprApiClient } from './client/ipr-api-client';
import { dateOf, withDates } from './ipr-api-exports';

const nothing = (): void => undefined;

/** Returns undefined for a dashboard whose id can't be read. */
export const requestIn = ({ dashboard, at, ...request }: z.infer<typeof waitingRequest>): WaitingRequest | undefined =>
  isDashboardId(dashboard) ? { ...request, dashboard, at: new Date(at) } : undefined;

export const ownRequestIn = ({ at, answer, ...request }: OwnRequest): AccessRequest => ({
  ...request,
  at: new Date(at),
  ...(answer && { answer: { ...answer, at: new Date(answer.at) } }),
});

export const createIprApiAccess = ({ call }: IprApiClient): DashboardAccess => ({
  mine: () => offered(call('ownRequests', {}, ({ requests }) => requests?.map(ownRequestIn))),
  ask: (metaId, note) => call('requestAccess', { body: { metaId, note } }, nothing),
  takeBack: (metaId) => call('takeBackRequest', { body: { metaId } }, nothing),
  waiting: () =>
    offered(call('waitingRequests', {}, ({ requests }) => requests?.flatMap((request) => requestIn(request) ?? []))),
  who: (id) =>
    offered(
      call(
        'who',
        { query: { id } },
        ({ people, biService }) =>
          people && {
            people: people.map(({ at, ...grant }) => ({ ...grant, dashboard: id, at: new Date(at) })),
            ...(biService && { biService: toReaders(biService) }),
          },
      ),
    ),
  groups: () =>
    call('groups', {}, ({ groups, isMore = false }, response) => {
      // The backend can't read the user pool.
      if (!groups) throw new UnreadableAnswer(response);
      return { groups, isMore };
    }),
  reach: (dashboards, { status, groupList }) => {
    const change = {
      ...(status !== undefined && { status }),
      ...(groupList && { groupList: { how: groupList.how, groups: [...groupList.groups] } }),
    };
    return offered(
      call(
        'reach',
        { body: { dashboards: [...dashboards], change } },
        ({ reach }) => reach && { ...reach, countedAt: new Date(reach.countedAt) },
      ),
    );
  },
  people: (begins) => offered(call('people', { query: { begins } }, ({ people }) => people)),
  async names(people) {
    const known = new Map<string, NamedPerson>();
    for (let first = 0; first < people.length; first += mostNamed) {
      const asked = { body: { people: people.slice(first, first + mostNamed) } };
      const answer = await call('names', asked, ({ names }) => names);
      if (!answer.ok) return answer;
      for (const { person, ...named } of answer.value) known.set(person, named);
    }
    return ok(known);
  },
  everyone: ({ begins, group, after }) =>
    offered(
      call(
        'everyone',
        { query: { begins, group, after } },
        ({ people, readAt, ...rest }) =>
          people && {
            ...rest,
            readAt: dateOf(readAt),
            people: people.map(({ lastSeenAt, ...person }) => ({ ...person, lastSeenAt: dateOf(lastSeenAt) })),
          },
      ),
    ),
  unseen: () =>
    call('unseen', {}, ({ countedAt, people, ...rest }) => ({
      ...rest,
      countedAt: new Date(countedAt),
      people: people.map(({ lastSeenAt, ...person }) => ({ ...person, lastSeenAt: dateOf(lastSeenAt) })),
    })),
  leavers: ({ text, after }) =>
    call('leavers', { query: { text, after } }, ({ leavers, ...rest }) => ({
      ...rest,
      leavers: leavers.map((one) => ({ ...one, receipts: one.receipts.map(toReceipt) })),
    })),
  scimTokens: () =>
    call('scimTokens', {}, ({ tokens }) =>
      tokens.map(({ madeAt, lastCallAt, lastFailure, ...token }) => ({
        ...token,
        madeAt: new Date(madeAt),
        lastCallAt: dateOf(lastCallAt),
        lastFailure: lastFailure && { ...lastFailure, at: new Date(lastFailure.at) },
      })),
    ),
  person: (sub) =>
    call(
      'person',
      { query: { sub } },
      ({ grants, opened, sessions, lastSeenAt, deliveries, files, receipts, readAt, ...person }) => ({
        ...person,
        readAt: dateOf(readAt),
        grants: grants.flatMap(({ dashboard, at, ...grant }) =>
          isDashboardId(dashboard) ? [{ ...grant, dashboard, sub, at: new Date(at) }] : [],
        ),
        opened: opened.flatMap(({ dashboard, ...use }) => (isDashboardId(dashboard) ? [{ ...use, dashboard }] : [])),
        sessions: typeof sessions === 'string' ? sessions : sessions.map(toSession),
        lastSeenAt: dateOf(lastSeenAt),
        deliveries: deliveries.map(withDates),
        files: { ...files, latest: files.latest && { ...files.latest, at: new Date(files.latest.at) } },
        receipts: receipts?.map(toReceipt),
      }),
    ),
  endSessions: (sub, which) =>
    call('endSessions', { body: { sub, sessions: which === 'all' ? which : [...which] } }, ({ ended }) => ended),
  viewAs: (sub) =>
    call('viewAs', { body: { sub } }, (person) => ({ ...person, granted: person.granted.filter(isDashboardId) })),
  withdraw: ({ dashboard, sub }) => call('withdraw', { body: { dashboard, sub } }, nothing),
  answer: ({ dashboard, sub, at }, decision) =>
    call('answerRequest', { body: { dashboard, sub, at: at.toISOString(), decision } }, nothing),
});

const toReceipt = ({ arrivedAt, steps, nextTry, ...receipt }: ReceiptAnswer): Receipt => ({
  ...receipt,
  arrivedAt: new Date(arrivedAt),
  steps: steps.map(({ step, at }) => ({ step, at: dateOf(at) })),
  nextTry: dateOf(nextTry),
});

const toSession = ({
  signedInAt,
  lastActiveAt,
  ...session
}: Exclude<PersonAnswer['sessions'], string>[number]): UserSession => ({
  ...session,
  isThis: false,
  signedInAt: dateOf(signedInAt),
  lastActiveAt: dateOf(lastActiveAt),
});

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

/** A backend without requests for access answers without a list, or doesn't know the call. */
async function offered<T>(call: Promise<Result<T | undefined>>): Promise<Result<T>> {
  const answer = await call;
  if (!answer.ok) return answer;
  return answer.value === undefined ? failed({ kind: 'not-found' }) : ok(answer.value);
}

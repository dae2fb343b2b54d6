import { isDashboardId } from '#domain/dashboards/dashboard';
import type { UnseenPeople } from '#domain/access/listed-person';
import type { UserSession } from '#domain/people/user-session';
import type { Receipt } from '#domain/people/scim/receipt';
import { ok } from '#domain/result';
import type { CountReach } from '../../application/access/count-reach';
import type { LookUpPeople } from '../../application/access/look-up-people';
import type { NamePeople } from '../../application/access/name-people';
import type { ListPeople } from '../../application/people/list-people';
import type { PeopleDetails } from '../../application/people/person-details';
import type { Leavers } from '../../application/scim/leavers';
import type { ScimTokens } from '../../application/scim/scim-tokens';
import type { ReceiptAnswer } from '#contract/people/people';
import type { Handlers } from '../call-routes';
import { progressOf } from './delivery-calls';

/** The longest text to search people by, in UTF-16 units. */
const mostSearched = 100;

/** An answer lists this many people at most; its count includes everyone. */
const mostUnseen = 1000;

/** People and groups of the user pool, for managers. */
export const peopleCalls = (
  people: LookUpPeople,
  details: PeopleDetails,
  counting: CountReach,
  namePeople: NamePeople,
  leavers: Leavers,
) =>
  ({
    async people({ caller, query }) {
      const found = await people.find(caller, query.begins.slice(0, mostSearched));
      return found.ok ? ok({ ...(found.value && { people: found.value }) }) : found;
    },

    async groups({ caller }) {
      const groups = await counting.groups(caller);
      return groups.ok ? ok({ ...groups.value }) : groups;
    },

    async reach({ caller, body: { dashboards, change } }) {
      const reach = await counting.reach(caller, dashboards.filter(isDashboardId), change);
      if (!reach.ok) return reach;
      return ok({ reach: reach.value && { ...reach.value, countedAt: reach.value.countedAt.toISOString() } });
    },

    async names({ caller, body }) {
      const named = await namePeople(caller, body.people);
      return named.ok ? ok({ names: [...named.value].map(([person, one]) => ({ person, ...one })) }) : named;
    },

    async person({ caller, query }) {
      const found = await details.of(caller, query.sub);
      if (!found.ok) return found;
      const { sub, email, name, groups, groupOrigins, grants, sessions, secondSteps } = found.value;
      const { lastSeenAt, opened, deliveries, files, receipts, readAt } = found.value;
      return ok({
        sub,
        email,
        name,
        opened: [...opened],
        groups: [...groups],
        readAt: readAt?.toISOString(),
        ...(groupOrigins && { groupOrigins: [...groupOrigins] }),
        grants: grants.map((grant) => ({ ...grant, at: grant.at.toISOString() })),
        sessions: typeof sessions === 'string' ? sessions : sessions.map(sessionRow),
        secondSteps: typeof secondSteps === 'string' ? secondSteps : [...secondSteps],
        lastSeenAt: lastSeenAt?.toISOString(),
        deliveries: deliveries.map(progressOf),
        files: { ...files, latest: files.latest && { ...files.latest, at: files.latest.at.toISOString() } },
        ...(receipts && { receipts: receipts.map(receiptRow) }),
      });
    },

    async leavers({ caller, query: { text, after } }) {
      const page = await leavers.page(caller, { text: text.slice(0, mostSearched), after });
      if (!page.ok) return page;
      const { leavers: listed, ...rest } = page.value;
      return ok({ ...rest, leavers: listed.map((one) => ({ ...one, receipts: one.receipts.map(receiptRow) })) });
    },

    async endSessions({ caller, body: { sub, sessions }, report }) {
      const ended = await details.endSessions(caller, sub, sessions);
      if (!ended.ok) return ended;
      report({ level: 'info', event: 'sessions-ended', person: sub });
      return ok({ ended: ended.value });
    },

    async viewAs({ caller, body, report }) {
      const viewed = await people.viewAs(caller, body.sub);
      if (!viewed.ok) return viewed;
      report({ level: 'info', event: 'viewed-as', person: viewed.value.sub });
      const { groups, granted, ...person } = viewed.value;
      return ok({ ...person, groups: [...groups], granted: [...granted] });
    },
  }) satisfies Partial<Handlers>;

/** The tokens of companies' directories, without their secrets. */
export const scimCalls = (tokens: Pick<ScimTokens, 'list'>, providers: readonly string[]) =>
  ({
    async scimTokens({ caller }) {
      const listed = await tokens.list(caller, providers);
      if (!listed.ok) return listed;
      const rows = listed.value.map(({ madeAt, lastCallAt, lastFailure, ...token }) => ({
        ...token,
        madeAt: madeAt.toISOString(),
        lastCallAt: lastCallAt?.toISOString(),
        lastFailure: lastFailure && { ...lastFailure, at: lastFailure.at.toISOString() },
      }));
      return ok({ tokens: rows });
    },
  }) satisfies Partial<Handlers>;

/** The list of everyone, with their use. */
export const everyoneCalls = (list: ListPeople, unseen: () => Promise<UnseenPeople>) =>
  ({
    async everyone({ caller, query: { begins, group, after } }) {
      const page = await list(caller, { begins: begins.slice(0, mostSearched), group, after });
      if (!page.ok || !page.value) return page.ok ? ok({}) : page;
      const { people: listed, readAt, ...rest } = page.value;
      return ok({
        readAt: readAt?.toISOString(),
        people: listed.map(({ groups, lastSeenAt, ...person }) => ({
          ...person,
          ...(groups && { groups: [...groups] }),
          lastSeenAt: lastSeenAt?.toISOString(),
        })),
        ...rest,
      });
    },

    async unseen() {
      const { people, countedAt, ...rest } = await unseen();
      return ok({
        ...rest,
        countedAt: countedAt.toISOString(),
        people: people
          .slice(0, mostUnseen)
          .map(({ lastSeenAt, ...person }) => ({ ...person, lastSeenAt: lastSeenAt?.toISOString() })),
      });
    },
  }) satisfies Partial<Handlers>;

const receiptRow = ({ arrivedAt, steps, nextTry, ...receipt }: Receipt): ReceiptAnswer => ({
  ...receipt,
  arrivedAt: arrivedAt.toISOString(),
  steps: steps.map(({ step, at }) => ({ step, at: at?.toISOString() })),
  nextTry: nextTry?.toISOString(),
});

const sessionRow = ({ id, device, city, country, signedInAt, lastActiveAt }: UserSession) => ({
  id,
  device,
  city,
  country,
  signedInAt: signedInAt?.toISOString(),
  lastActiveAt: lastActiveAt?.toISOString(),
});

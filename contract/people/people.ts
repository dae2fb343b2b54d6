import * as z from 'zod/mini';
import { poolSecondSteps } from '#domain/access/person-details';
import { exportFormats } from '#domain/exports/export';
import { personSteps } from '#domain/people/scim/departure';
import { deliveryProgress } from '../exports';
import { lastDay } from './access';
import { groupOrigin } from './identity';
import { howMany, time } from '../values';

/** How many people are named with one call. */
export const mostNamed = 50;

const person = z.object({ sub: z.string(), email: z.string(), name: z.string() });

/** Twenty at most; no list where the backend can't look people up. */
export const peopleAnswer = z.object({ people: z.optional(z.array(person)) });

const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

export const everyoneQuery = z.object({
  begins: z.catch(z.string(), ''),
  /** Only its members; `begins` isn't looked for within a group. */
  group: z.catch(z.optional(z.string().check(z.maxLength(128))), undefined),
  /** The `next` of the page before. */
  after: z.catch(z.optional(z.string().check(z.maxLength(4096))), undefined),
});
/** `groups` are those of the last opening; `sessions` and `cost` this month's. No list where the backend can't read the pool. */
export const everyoneAnswer = z.object({
  people: z.optional(
    z.array(
      z.extend(person, {
        groups: z.optional(z.array(z.string())),
        lastSeenAt: z.optional(time),
        sessions: howMany,
        cost: z.optional(z.number()),
      }),
    ),
  ),
  currency: z.optional(currency),
  next: z.optional(z.string()),
  /** When the pool listed them. With `isKept` it doesn't answer now, and this is the page as last read. */
  readAt: z.optional(time),
  isKept: z.optional(z.boolean()),
});

/** Those who haven't used the portal for ninety days, the longest unseen first: a thousand at most. `cost` is a month's. */
export const unseenAnswer = z.object({
  count: howMany,
  cost: z.optional(z.number()),
  currency: z.optional(currency),
  countedAt: time,
  people: z.array(z.object({ sub: z.string(), group: z.optional(z.string()), lastSeenAt: z.optional(time) })),
});

/** Each is a `sub`. An address finds nobody, because it isn't one person's for good. */
export const namesRequest = z.strictObject({
  people: z.array(z.string().check(z.maxLength(512))).check(z.maxLength(mostNamed)),
});
/** Those without a name in the user pool are left out. */
export const namesAnswer = z.object({
  names: z.array(z.object({ person: z.string(), sub: z.string(), name: z.string() })),
});

/** The count stopped at its limit if `isMore`. */
const headcount = z.object({ count: howMany, isMore: z.boolean() });
/** Without `people`, it isn't counted yet. */
const poolGroup = z.object({ name: z.string(), people: z.optional(headcount) });

/** No list where the backend can't read the user pool's groups. */
export const groupsAnswer = z.object({ groups: z.optional(z.array(poolGroup)), isMore: z.optional(z.boolean()) });

/** A manager's change to these dashboards. An absent field stays as it is. */
export const reachRequest = z.strictObject({
  dashboards: z.array(z.string()).check(z.minLength(1)),
  change: z.strictObject({
    status: z.exactOptional(z.string()),
    groupList: z.exactOptional(
      z.strictObject({ how: z.enum(['add', 'remove', 'replace']), groups: z.array(z.string()) }),
    ),
  }),
});

/** Empty where the backend can't count people; each number is missing if it can't be told. */
export const reachAnswer = z.object({
  reach: z.optional(
    z.object({
      all: headcount,
      now: z.optional(headcount),
      after: z.optional(headcount),
      loses: z.optional(headcount),
      losing: z.optional(z.array(z.string())),
      gains: z.optional(headcount),
      groups: z.array(poolGroup),
      countedAt: time,
    }),
  ),
});

export const personQuery = z.object({ sub: z.catch(z.string(), '') });

const session = z.object({
  id: z.string(),
  /** System and browser in the pool's words, or `unknown`. */
  device: z.string(),
  city: z.optional(z.string()),
  country: z.optional(z.string()),
  signedInAt: z.optional(time),
  lastActiveAt: z.optional(time),
});

/** A step without `at` isn't done yet. */
const receipt = z.object({
  goal: z.enum(['disabled', 'deleted']),
  arrivedAt: time,
  steps: z.array(z.object({ step: z.enum(personSteps), at: z.optional(time) })),
  nextTry: z.optional(time),
  isOver: z.optional(z.boolean()),
});
export type ReceiptAnswer = z.infer<typeof receipt>;

export const leaversQuery = z.object({
  /** Part of an email address. */
  text: z.catch(z.string(), ''),
  /** The `next` of the page before. */
  after: z.catch(z.optional(z.string().check(z.maxLength(256))), undefined),
});
/** `id` is the person's in the company's directory, `count` that of all pages. */
export const leaversAnswer = z.object({
  count: howMany,
  leavers: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      userName: z.string(),
      email: z.string(),
      hasAccount: z.boolean(),
      receipts: z.array(receipt),
    }),
  ),
  next: z.optional(z.string()),
});

/** The newest first. `ends` are a token's last characters, `failures` counts refused calls since it was made. */
export const scimTokensAnswer = z.object({
  tokens: z.array(
    z.object({
      provider: z.string(),
      ends: z.string(),
      madeAt: time,
      lastCallAt: z.optional(time),
      failures: howMany,
      lastFailure: z.optional(z.object({ at: time, status: howMany })),
    }),
  ),
});

/** What the portal knows of one person. Sessions are `not-tracked` where the pool keeps no list, `unknown` where it doesn't answer. */
export const personAnswer = z.extend(person, {
  groups: z.array(z.string()),
  /** When the pool told the groups: earlier than now while it doesn't answer. */
  readAt: z.optional(time),
  groupOrigins: z.optional(z.array(groupOrigin)),
  grants: z.array(z.object({ dashboard: z.string(), email: z.string(), by: z.string(), at: time, until: lastDay })),
  sessions: z.union([z.array(session), z.enum(['not-tracked', 'unknown'])]),
  secondSteps: z.union([z.array(z.enum(poolSecondSteps)), z.literal('unknown')]),
  lastSeenAt: z.optional(time),
  /** This month, the most used first. */
  opened: z.array(z.object({ dashboard: z.string(), sessions: howMany })),
  deliveries: z.array(deliveryProgress),
  files: z.object({
    count: howMany,
    latest: z.optional(z.object({ title: z.string(), format: z.enum(exportFormats), at: time })),
  }),
  /** Of the times when their company's directory disabled them. */
  receipts: z.optional(z.array(receipt)),
});

export type PersonAnswer = z.infer<typeof personAnswer>;

/** Ends these sessions of a person, or all of them. */
export const endSessionsRequest = z.strictObject({
  sub: z.string().check(z.minLength(1), z.maxLength(256)),
  sessions: z.union([
    z.array(z.string().check(z.regex(/^(tkn|sso)[a-z\d]{25}$/))).check(z.minLength(1), z.maxLength(100)),
    z.literal('all'),
  ]),
});
/** How many of them still went on; missing for all of them, which aren't counted. */
export const endSessionsAnswer = z.object({ ended: z.optional(howMany) });

/** `granted` has the ids of dashboards that the person sees whatever their groups. */
export const viewAsRequest = z.strictObject({ sub: z.string().check(z.minLength(1), z.maxLength(256)) });
export const viewAsAnswer = z.extend(person, { groups: z.array(z.string()), granted: z.array(z.string()) });

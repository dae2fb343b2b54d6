import * as z from 'zod/mini';
import { biTroubles } from '#domain/dashboards/bi-trouble';
import type { EditField } from '#domain/dashboards/dashboard';

/** The wire contract of IprApi, spelled as in the specification (section 7). Backend and portal share it. */

/** Carries the ID token where a gateway asks for IAM, because the signature takes `Authorization`. */
export const idTokenHeader = 'x-id-token';

/** Some backends send one group as a text, and none as null or not at all. */
const groupNames = z.pipe(
  z.transform((groups: unknown) => (typeof groups === 'string' ? [groups] : (groups ?? []))),
  z.array(z.string()),
);

export const identityAnswer = z.object({
  sub: z.string(),
  email: z.string(),
  group: z._default(groupNames, []),
  /** An extension: where this user lands instead of the base home. */
  homePath: z.catch(z.optional(z.string()), undefined),
});

/** An extension: where this user wants to land, a path of the portal; `/` is the base home again. */
export const homePathRequest = z.strictObject({ homePath: z.string() });
export const homePathAnswer = z.object({ status: z.string(), homePath: z.optional(z.string()) });

/** What a manager edits, as rows carry it and as updates send it: `groupList` travels as `groups`. */
const editShape = {
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  status: z.string(),
  groups: z.array(z.string()),
  // Extensions: sent only to a backend whose rows have them.
  owner: z.exactOptional(z.string()),
  verifiedUntil: z.exactOptional(z.string()),
  promisedAge: z.exactOptional(z.string()),
  knownIssue: z.exactOptional(z.string()),
} satisfies Record<Exclude<EditField, 'groupList'> | 'groups', z.ZodMiniType>;

export const fromWire = <Wire extends { groups: string[] }>({ groups, ...same }: Wire) => ({
  ...same,
  groupList: groups,
});
export const toWire = <Edit extends { groupList: string[] }>({ groupList, ...same }: Edit) => ({
  ...same,
  groups: groupList,
});

/** An ISO date without a zone is in UTC; a number is milliseconds since 1970, or seconds. */
const time = z.pipe(
  z.transform((given: unknown) => {
    if (typeof given === 'number') {
      const date = new Date(Math.abs(given) < 1e11 ? given * 1000 : given);
      return Number.isNaN(date.getTime()) ? given : date.toISOString();
    }
    return typeof given === 'string' && /^[\d-]+T[\d:.]+$/.test(given) ? `${given}Z` : given;
  }),
  z.iso.datetime({ offset: true }),
);

/** A field of another backend can have the name of an extension, and another form: then it is none. */
const ifText = z.catch(z.optional(z.string()), undefined);

/**
 * A dashboard as it travels. Read tolerantly, because other backends take the specification in other ways; `missing` is an extension:
 * the last sync did not find it in the BI service.
 */
export const dashboardRow = z.object({
  /** `pk@sk`; splits at its first `@`. */
  id: z.string().check(z.regex(/^[^@]+@[\s\S]+$/)),
  metaId: z.string().check(z.minLength(1)),
  metaName: z.string(),
  metaArn: z.string(),
  ...editShape,
  description: z.pipe(
    z.transform((text: unknown) => text ?? ''),
    z.string(),
  ),
  groups: z._default(groupNames, []),
  owner: ifText,
  verifiedUntil: ifText,
  promisedAge: ifText,
  knownIssue: ifText,
  /** An extension: when the oldest data that it shows was refreshed; missing if that is unknown. */
  refreshedAt: z.catch(z.optional(time), undefined),
  /** An extension, for managers: the email address of the person who edited it last; missing if nobody has. */
  editedBy: ifText,
  /** An extension: when the known issue got its present words, and whose email address they are from; missing if that is unknown. */
  issuePosted: z.catch(z.optional(z.object({ at: time, by: z.optional(z.string()) })), undefined),
  updatedAt: time,
  missing: z.optional(z.boolean()),
  /** An extension: a manager lets the caller see it, whatever its groups. */
  granted: z.optional(z.boolean()),
});

// Uses only parts of zod that the first page loads anyway: `z.int` and `z.null` would make that page heavier.
export const howMany = z.number().check(z.refine((count) => Number.isSafeInteger(count) && count >= 0));

/** Everything but the status is an extension; a missing count is 0. */
export const syncAnswer = z.object({
  status: z.string(),
  added: z._default(howMany, 0),
  renamed: z._default(howMany, 0),
  missing: z._default(howMany, 0),
  returned: z._default(howMany, 0),
  /**
   * How many dashboards the BI service did not list, if they are too many to be marked missing without a manager's confirmation. The
   * call `sync?missing=<this number>` confirms it, and marks up to that many.
   */
  unconfirmed: z.optional(howMany),
  /** Rows of the BI service that could not be read. `names` has the ids of the first ones, as far as those can be read. */
  unreadable: z.optional(z.object({ count: howMany, names: z.array(z.string()) })),
});

/** An extension, which a backend need not have: the sync that finished last, for managers. `null`: none ever did. */
export const lastSyncAnswer = z.union([
  z.object({ finishedAt: z.literal(null) }),
  z.object({
    finishedAt: z.iso.datetime({ offset: true }),
    added: howMany,
    renamed: howMany,
    missing: howMany,
    returned: howMany,
  }),
]);

/** Strict: unknown keys are refused rather than silently not saved. */
export const updateRequest = z.strictObject({
  pk: z.string(),
  sk: z.string(),
  ...editShape,
  /**
   * An extension: the `updatedAt` that the edit started from. A save by someone else since then is a conflict. Left out where the
   * configuration turns `conditionalUpdates` off, for a backend that refuses it.
   */
  updatedAt: z.optional(z.iso.datetime({ offset: true })),
  /** An extension: the number of the history's entry whose version this brings back. */
  restored: z.optional(z.number()),
});

export const updateAnswer = z.object({
  status: z.string(),
  dashboard: z.optional(dashboardRow),
});

export const embedUrlAnswer = z.object({
  /** Its form is the BI service's own: the embedder checks it. */
  embedUrl: z.string(),
  sessionExpiresAt: z.optional(z.iso.datetime({ offset: true })),
  /** An extension: until then the BI service may not know yet that this person can see the dashboard. */
  preparedAt: z.optional(z.iso.datetime({ offset: true })),
});

/** RFC 9457. `current` comes with the conflict of a stale update, `field` with a body that was refused. */
export const problemAnswer = z.object({
  type: z.optional(z.string()),
  title: z.optional(z.string()),
  status: z.optional(z.number()),
  detail: z.optional(z.string()),
  code: z.string(),
  field: z.optional(z.string()),
  current: z.optional(dashboardRow),
  /** An extension: why the BI service did not do what it was asked, where only the operator can mend it. */
  trouble: z.catch(z.optional(z.enum(biTroubles)), undefined),
  /** The request's id, as in the backend's log. */
  reference: z.optional(z.string()),
});

export type IdentityAnswer = z.infer<typeof identityAnswer>;
export type HomePathRequest = z.infer<typeof homePathRequest>;
export type HomePathAnswer = z.infer<typeof homePathAnswer>;
export type DashboardRow = z.infer<typeof dashboardRow>;
export type SyncAnswer = z.infer<typeof syncAnswer>;
export type LastSyncAnswer = z.infer<typeof lastSyncAnswer>;
export type UpdateRequest = z.infer<typeof updateRequest>;
export type UpdateAnswer = z.infer<typeof updateAnswer>;
export type EmbedUrlAnswer = z.infer<typeof embedUrlAnswer>;
export type ProblemAnswer = z.infer<typeof problemAnswer>;

/** The stable codes of problem documents. */
export const problemCodes = [
  'unauthenticated',
  'not-allowed',
  'not-found',
  'conflict',
  'not-json',
  'too-large',
  'invalid-body',
  'invalid-id',
  'unknown-icon',
  'unknown-status',
  'unknown-promisedAge',
  'method-not-allowed',
  'too-many-requests',
  'busy',
  'bi-service-unavailable',
  'sync-running',
  'sync-lost',
  'store-unavailable',
  'unexpected',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

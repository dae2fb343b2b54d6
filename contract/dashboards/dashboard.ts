import * as z from 'zod/mini';
import { type Dashboard, type EditField, updateUnknown } from '#domain/dashboards/dashboard';
import { groupNames, textOrEmpty, tolerantTime } from '../values';

/** A manager's edit, as rows carry it and updates send it: `groupList` travels as `groups`. */
export const editShape = {
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  status: z.string(),
  groups: z.array(z.string()),
  // Extensions: sent only to a backend whose rows have them.
  /** A line for each language, such as `de: Umsatz`. */
  titles: z.exactOptional(z.string()),
  keywords: z.exactOptional(z.string()),
  owner: z.exactOptional(z.string()),
  verifiedUntil: z.exactOptional(z.string()),
  promisedAge: z.exactOptional(z.string()),
  knownIssue: z.exactOptional(z.string()),
  favouriteOf: z.exactOptional(z.array(z.string())),
  section: z.exactOptional(z.string()),
} satisfies Record<Exclude<EditField, 'groupList'> | 'groups', z.ZodMiniType>;

export const fromWire = <Wire extends { groups: string[] }>({ groups, ...same }: Wire) => ({
  ...same,
  groupList: groups,
});
export const toWire = <Edit extends { groupList: string[] }>({ groupList, ...same }: Edit) => ({
  ...same,
  groups: groupList,
});

/** Undefined for a field of another backend that has the name of an extension, and another form. */
const ifText = z.catch(z.optional(z.string()), undefined);

/** The same fields in a row of any backend. */
const tolerantEdit = {
  title: textOrEmpty,
  description: textOrEmpty,
  icon: textOrEmpty,
  status: textOrEmpty,
  groups: z._default(groupNames, []),
  titles: ifText,
  keywords: ifText,
  owner: ifText,
  verifiedUntil: ifText,
  promisedAge: ifText,
  knownIssue: ifText,
  favouriteOf: z.catch(z.optional(z.array(z.string())), undefined),
  section: ifText,
} satisfies Record<keyof typeof editShape, z.ZodMiniType>;

/**
 * A dashboard as it travels. Read tolerantly, because other backends take the specification in other ways; `missing` is an extension:
 * the last sync did not find it in the BI service.
 */
export const dashboardRow = z.object({
  /** `pk@sk`; splits at its first `@`. */
  id: z.string().check(z.regex(/^[^@]+@[\s\S]+$/)),
  metaId: z.string().check(z.minLength(1)),
  metaName: textOrEmpty,
  metaArn: textOrEmpty,
  ...tolerantEdit,
  /** An extension: when the oldest data that it shows was refreshed; missing if that is unknown. */
  refreshedAt: z.catch(z.optional(tolerantTime), undefined),
  /** An extension: the visuals of its first sheet and their places, five characters for each; missing if they are unknown. */
  face: ifText,
  /** An extension: the names of its sheets; missing if they are unknown. */
  sheets: z.catch(z.optional(z.array(z.string())), undefined),
  /** An extension, for managers: the `sub` of the person who edited it last; missing if nobody has. It can be an address where an earlier release stored one. */
  editedBy: ifText,
  /** An extension: when the known issue got its present words, and whose email address they are from; missing if that is unknown. */
  issuePosted: z.catch(z.optional(z.object({ at: tolerantTime, by: z.optional(z.string()) })), undefined),
  /** `updateUnknown` if it is missing or can't be read. */
  // `src/adapters/ipr-api/wire-dashboard.ts` makes a `Date` of it.
  updatedAt: z.catch(tolerantTime, updateUnknown.toISOString()),
  missing: z.optional(z.boolean()),
  /** An extension: a manager lets the caller see it, whatever its groups. */
  granted: z.optional(z.boolean()),
});

export type DashboardRow = z.infer<typeof dashboardRow>;

/** A dashboard as this backend sends it. */
export function rowOf({ updatedAt, missing, refreshedAt, sheets, issuePosted, ...dashboard }: Dashboard): DashboardRow {
  return {
    ...toWire(dashboard),
    updatedAt: updatedAt.toISOString(),
    ...(missing && { missing }),
    ...(refreshedAt && { refreshedAt: refreshedAt.toISOString() }),
    ...(sheets && { sheets: [...sheets] }),
    ...(issuePosted && { issuePosted: { ...issuePosted, at: issuePosted.at.toISOString() } }),
  };
}

import * as z from 'zod/mini';
import { howMany } from '../values';

export const permittedReader = z.union([
  z.object({ of: z.literal('everyone') }),
  z.object({ of: z.literal('group'), name: z.string() }),
  z.object({ of: z.literal('person'), sub: z.string(), email: z.string() }),
  /** Anyone else, by the BI service's own name; with `link`, everyone who has the dashboard's link. */
  z.object({ of: z.literal('other'), name: z.string(), link: z.boolean() }),
]);

/** With `of=undo`, the differences are those that undoing all changes makes. */
export const permissionsQuery = z.object({ of: z.catch(z.optional(z.literal('undo')), undefined) });

export const permissionsAnswer = z.object({
  phase: z.enum(['as-is', 'review', 'managed', 'undoing']),
  due: howMany,
  equal: howMany,
  differences: z.array(
    z.object({
      id: z.string(),
      now: z.array(permittedReader),
      willBe: z.array(permittedReader),
      drift: z.array(permittedReader),
      problem: z.optional(z.string()),
      /** How many people who used it in the last 30 days lose it at most, with `drift` kept and taken back; missing if nobody does. */
      losing: z.exactOptional(z.object({ kept: howMany, takenBack: howMany })),
    }),
  ),
});

/** `takeBack` has the ids of dashboards whose grants by others are removed, once. */
export const permissionsRequest = z.union([
  z.strictObject({ action: z.literal('apply'), takeBack: z.array(z.string()) }),
  z.strictObject({ action: z.literal('undo') }),
]);

export type PermissionsAnswer = z.infer<typeof permissionsAnswer>;

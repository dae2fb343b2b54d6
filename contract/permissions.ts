import * as z from 'zod/mini';
import { howMany } from './values';

export const permittedReader = z.union([
  z.object({ of: z.literal('everyone') }),
  z.object({ of: z.literal('group'), name: z.string() }),
  z.object({ of: z.literal('person'), sub: z.string(), email: z.string() }),
  /** Anyone else, by the BI service's own name; `link`: whoever has the dashboard's link. */
  z.object({ of: z.literal('other'), name: z.string(), link: z.boolean() }),
]);

/** An extension, which a backend need not have: where the BI service's own permissions differ from the catalogue, for managers. */
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
    }),
  ),
});

/** `takeBack` has the ids of dashboards whose grants by others are taken back, once. */
export const permissionsRequest = z.union([
  z.strictObject({ action: z.literal('apply'), takeBack: z.array(z.string()) }),
  z.strictObject({ action: z.literal('undo') }),
]);

export type PermissionsRequest = z.infer<typeof permissionsRequest>;
export type PermissionsAnswer = z.infer<typeof permissionsAnswer>;

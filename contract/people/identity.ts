import * as z from 'zod/mini';
import { groupNames } from '../values';

export const identityAnswer = z.object({
  sub: z.string(),
  /** Empty for a user without one. */
  email: z.catch(z.string(), ''),
  group: z._default(groupNames, []),
  /** An extension: where this user lands instead of the base home. */
  homePath: z.catch(z.optional(z.string()), undefined),
});

/** A path of the portal; `/` is the base home again. */
export const homePathRequest = z.strictObject({ homePath: z.string() });
export const homePathAnswer = z.object({ status: z.string(), homePath: z.optional(z.string()) });

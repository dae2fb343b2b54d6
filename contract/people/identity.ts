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

/** Where a group comes from: at sign-in from the company, from its directory by SCIM, or from someone who gave it in the user pool. */
export const groupOrigin = z.object({
  group: z.string(),
  from: z.enum(['company', 'scim', 'pool']),
  /** The company's label. */
  company: z.optional(z.string()),
});
/** No list where it isn't known, and in portals without companies. */
export const groupOriginsAnswer = z.object({ groupOrigins: z.optional(z.array(groupOrigin)) });

/** A path of the portal; `/` is the base home again. */
export const homePathRequest = z.strictObject({ homePath: z.string() });
export const homePathAnswer = z.object({ status: z.string(), homePath: z.optional(z.string()) });

import * as z from 'zod/mini';
import { time } from './values';

const person = z.object({ sub: z.string(), email: z.string(), name: z.string() });

/** Twenty at most; no list where the backend can't look people up. */
export const peopleAnswer = z.object({ people: z.optional(z.array(person)) });

/** Empty where the backend can't look people up; `more` marks a count that stopped at its limit. */
export const membersAnswer = z.object({
  groups: z.optional(z.array(z.object({ group: z.string(), count: z.number(), more: z.optional(z.boolean()) }))),
  readAt: z.optional(time),
});

/** `granted` has the ids of dashboards that the person sees whatever their groups. */
export const viewAsRequest = z.strictObject({ sub: z.string().check(z.minLength(1), z.maxLength(256)) });
export const viewAsAnswer = z.extend(person, { groups: z.array(z.string()), granted: z.array(z.string()) });

import * as z from 'zod/mini';
import { time } from './values';

const person = z.object({ sub: z.string(), email: z.string(), name: z.string() });
/**
 * `GET quicksight/access/people?begins=`, for managers: those whose email address, name or username begins so, twenty at most; no list
 * where this backend can't look people up.
 */
export const peopleAnswer = z.object({ people: z.optional(z.array(person)) });
/**
 * `GET quicksight/access/members?id=`, for managers: how many people are in each group of a dashboard; nothing where this backend can't
 * look people up.
 */
export const membersAnswer = z.object({
  groups: z.optional(z.array(z.object({ group: z.string(), count: z.number(), more: z.optional(z.boolean()) }))),
  readAt: z.optional(time),
});
/** `POST quicksight/access/viewAs`, for managers: what decides what this person sees. It is entered into the history. */
export const viewAsRequest = z.strictObject({ sub: z.string().check(z.minLength(1), z.maxLength(256)) });
export const viewAsAnswer = z.extend(person, { groups: z.array(z.string()), granted: z.array(z.string()) });

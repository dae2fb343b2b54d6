import * as z from 'zod/mini';
import { noteLimit } from '#domain/access/access-request';
import { permittedReader } from '../dashboards/permissions';
import { time } from '../values';

const metaId = z.string().check(z.minLength(1), z.maxLength(512));
const shortText = z.string().check(z.maxLength(noteLimit));
/** The last day of a grant to one person, in UTC, such as `2027-02-27`. */
export const lastDay = z.exactOptional(z.string());

const ownRequest = z.object({
  metaId: z.string(),
  note: z.string(),
  at: time,
  /** Missing while the request waits. `by` is the manager's verified email address at that time; it can be empty. */
  answer: z.optional(z.object({ granted: z.boolean(), word: z.string(), by: z.string(), at: time, until: lastDay })),
});

/** The newest first; no list where the backend keeps no requests. */
export const ownRequestsAnswer = z.object({
  requests: z.optional(z.array(ownRequest)),
});

export const accessRequest = z.strictObject({ metaId, note: shortText });
export const takeBackRequest = z.strictObject({ metaId });

export const waitingRequest = z.object({
  dashboard: z.string(),
  sub: z.string(),
  email: z.string(),
  groups: z.array(z.string()),
  note: z.string(),
  at: time,
});

/** The oldest first; no list where the backend keeps no requests. */
export const waitingRequestsAnswer = z.object({ requests: z.optional(z.array(waitingRequest)) });

/** `at` is when the request was made that the manager saw. A grant to the person ends in 90 days without `until`, and in a year at the latest. */
export const decisionRequest = z.strictObject({
  dashboard: z.string(),
  sub: z.string(),
  at: time,
  decision: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('group'), group: z.string() }),
    z.strictObject({ kind: z.literal('person'), until: lastDay }),
    z.strictObject({ kind: z.literal('decline'), word: shortText }),
  ]),
});

/** Empty where the backend keeps no grants. Those without `until` last until they are withdrawn. `by` is the manager's `sub`; of grants by earlier releases, their email address. */
export const whoAnswer = z.object({
  people: z.optional(
    z.array(
      z.object({ dashboard: z.string(), sub: z.string(), email: z.string(), by: z.string(), at: time, until: lastDay }),
    ),
  ),
  biService: z.optional(
    z.object({ readers: z.array(permittedReader), readAt: z.optional(time), problem: z.optional(z.string()) }),
  ),
});

export const withdrawRequest = z.strictObject({ dashboard: z.string(), sub: z.string() });

export const doneAnswer = z.object({ status: z.string() });

export type OwnRequest = z.infer<typeof ownRequest>;
export type WhoAnswer = z.infer<typeof whoAnswer>;

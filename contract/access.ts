import * as z from 'zod/mini';
import { time } from './values';
import { permittedReader } from './permissions';
import { noteLimit } from '#domain/dashboards/access-request';

/** Extensions, which a backend need not have: requests for access, and what managers decide about them. */

const metaId = z.string().check(z.minLength(1), z.maxLength(512));
const shortText = z.string().check(z.maxLength(noteLimit));

/** `GET quicksight/access/mine`: the caller's own requests, the newest first; no list where this backend keeps none. */
export const ownRequestsAnswer = z.object({
  requests: z.optional(
    z.array(
      z.object({
        metaId: z.string(),
        note: z.string(),
        at: time,
        /** Missing while the request waits. `by` is the manager's email address. */
        answer: z.optional(z.object({ granted: z.boolean(), word: z.string(), by: z.string(), at: time })),
      }),
    ),
  ),
});

/** `POST quicksight/access/request`, for anyone: answered alike whether there is such a dashboard or not. */
export const accessRequest = z.strictObject({ metaId, note: shortText });
/** `POST quicksight/access/takeBack`, for anyone. */
export const takeBackRequest = z.strictObject({ metaId });

/** `GET quicksight/access/requests`, for managers: the oldest first; no list where this backend keeps none. */
export const waitingRequestsAnswer = z.object({
  requests: z.optional(
    z.array(
      z.object({
        dashboard: z.string(),
        sub: z.string(),
        email: z.string(),
        groups: z.array(z.string()),
        note: z.string(),
        at: time,
      }),
    ),
  ),
});

/** `POST quicksight/access/answer`, for managers. 404 if the request doesn't wait any more. */
export const decisionRequest = z.strictObject({
  dashboard: z.string(),
  sub: z.string(),
  at: time,
  decision: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('group'), group: z.string() }),
    z.strictObject({ kind: z.literal('person') }),
    z.strictObject({ kind: z.literal('decline'), word: shortText }),
  ]),
});

/** `GET quicksight/access/who?id=`, for managers; nothing where this backend keeps no grants. */
export const whoAnswer = z.object({
  people: z.optional(
    z.array(z.object({ dashboard: z.string(), sub: z.string(), email: z.string(), by: z.string(), at: time })),
  ),
  biService: z.optional(
    z.object({ readers: z.array(permittedReader), readAt: z.optional(time), problem: z.optional(z.string()) }),
  ),
});

/** `POST quicksight/access/withdraw`, for managers: ends a grant to one person alone. */
export const withdrawRequest = z.strictObject({ dashboard: z.string(), sub: z.string() });

export const doneAnswer = z.object({ status: z.string() });

export type WhoAnswer = z.infer<typeof whoAnswer>;

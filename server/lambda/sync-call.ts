import * as z from 'zod/mini';
import type { Result } from '../../src/domain/result';
import type { Refusal } from '../application/refusal';
import type { Synced } from '../application/sync-dashboards';

/** What the API sends to the function that syncs; a schedule sends nothing. `by` is the manager, for the history. */
export const syncCall = z.object({
  requestId: z.optional(z.string()),
  confirmed: z._default(z.number(), 0),
  by: z.optional(z.object({ sub: z.string(), email: z.string() })),
});

/** What that function answers. A call that the store refused can be repeated after these seconds. */
export type SyncCallAnswer = Result<Synced, Refusal | { code: 'store-unavailable'; retryAfterSeconds: number }>;

const count = z.number();
/** JSON has no undefined. */
const unreadable = z.array(
  z.pipe(
    z.nullable(z.string()),
    z.transform((id) => id ?? undefined),
  ),
);

/** The function is ours, so that a failure's details need no check of their own. */
export const syncCallAnswer = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    value: z.object({ added: count, renamed: count, missing: count, returned: count, unconfirmed: count, unreadable }),
  }),
  z.object({
    ok: z.literal(false),
    failure: z.custom<(SyncCallAnswer & { ok: false })['failure']>(
      (failure) => typeof Object(failure).code === 'string',
    ),
  }),
]);

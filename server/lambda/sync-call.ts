import * as z from 'zod/mini';
import type { DashboardId } from '#domain/dashboards/dashboard';
import type { FoundChange, SeenChange } from '#domain/dashboards/sync/sync-preview';
import type { Result } from '#domain/result';
import type { AppliedSync } from '../application/sync/preview-sync';
import type { PreviewedSync } from '../ports/bi-service';
import type { Refusal } from '../application/refusal';
import type { Synced } from '../application/sync/sync-dashboards';
import type { Seen } from '../ports/health-probes';

const requestId = z.optional(z.string());
/** The manager, for the history. */
const by = z.optional(z.object({ sub: z.string(), email: z.string() }));
const seenChange = z.object({
  kind: z.enum(['added', 'renamed', 'returned', 'missing']),
  id: z.custom<DashboardId>((id) => typeof id === 'string'),
  metaName: z.string(),
}) satisfies z.ZodMiniType<SeenChange>;

const workCall = z.discriminatedUnion('work', [
  z.object({ work: z.literal('preview'), requestId }),
  z.object({ work: z.literal('apply'), requestId, by, chosen: z.array(seenChange) }),
  z.object({ work: z.literal('health'), requestId }),
  /** Does the work in the background that is due, as far as a slice goes. */
  z.object({ work: z.literal('due'), requestId }),
  /** Stops deliveries to the addresses in the `detail` of an event of SES. */
  z.object({ work: z.literal('bounced'), detail: z.unknown(), requestId }),
]);
/** A schedule sends nothing. */
const syncCall = z.object({ requestId, confirmed: z._default(z.number(), 0), by });

/** The requests that the syncing function takes; a sync if `work` is missing. */
export const functionCall = z.union([workCall, syncCall]);
export type FunctionCall = z.input<typeof functionCall>;
export type WorkCall = z.output<typeof workCall>;
export type SyncCall = z.output<typeof syncCall>;

/** A call that the store refused can be repeated after these seconds. */
type Unavailable = { code: 'store-unavailable'; retryAfterSeconds: number };
export type SyncCallAnswer = Result<Synced, Refusal | Unavailable>;
export type WorkAnswer = Result<PreviewedSync | AppliedSync | Seen | { isDone: boolean }, Refusal | Unavailable>;

const count = z.number();
const counts = { added: count, renamed: count, missing: count, returned: count };
/** JSON has no undefined. */
const unreadable = z.array(
  z.pipe(
    z.nullable(z.string()),
    z.transform((id) => id ?? undefined),
  ),
);
/** The function is ours, so that a failure's details need no check of their own. */
const answerWith = <T extends z.ZodMiniType>(value: T) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({
      ok: z.literal(false),
      failure: z.custom<Refusal>((failure) => typeof Object(failure).code === 'string'),
    }),
  ]);

export const syncCallAnswer = answerWith(z.object({ ...counts, unconfirmed: count, unreadable }));
export const previewAnswer = answerWith(
  z.object({
    changes: z.array(z.custom<FoundChange>((change) => typeof Object(change).id === 'string')),
    unchanged: count,
    isDoubtful: z.boolean(),
    unreadable,
    folders: z.exactOptional(
      z.custom<NonNullable<PreviewedSync['folders']>>((found) => found === 'refused' || Array.isArray(found)),
    ),
  }),
);
export const appliedAnswer = answerWith(
  z.object({ counts: z.object(counts), left: z.array(z.custom<DashboardId>((id) => typeof id === 'string')) }),
);
export const healthAnswer = answerWith(z.custom<Seen>((seen) => typeof seen === 'object' && seen !== null));

import * as z from 'zod/mini';
import { biTroubles } from '#domain/dashboards/viewing/bi-trouble';
import { dashboardRow } from './dashboards/dashboard';

/** RFC 9457. `current` comes with the conflict of a stale update, `field` with a body that was refused. */
export const problemAnswer = z.object({
  type: z.optional(z.string()),
  title: z.optional(z.string()),
  status: z.optional(z.number()),
  detail: z.optional(z.string()),
  code: z.string(),
  field: z.optional(z.string()),
  current: z.optional(dashboardRow),
  /** An extension: why the BI service refused or failed, if only the operator can fix it. */
  trouble: z.catch(z.optional(z.enum(biTroubles)), undefined),
  /** The request's id, as in the backend's log. */
  reference: z.optional(z.string()),
});

export type ProblemAnswer = z.infer<typeof problemAnswer>;

/** The stable codes of problem documents. */
export const problemCodes = [
  'unauthenticated',
  'other-provider',
  'proof-needed',
  'not-allowed',
  'not-found',
  'conflict',
  'not-json',
  'too-large',
  'too-many-sections',
  'later-version',
  'invalid-body',
  'invalid-id',
  'unknown-icon',
  'unknown-status',
  'unknown-promisedAge',
  'unknown-section',
  'method-not-allowed',
  'too-many-requests',
  'busy',
  'bi-service-unavailable',
  'pool-unavailable',
  'sign-in-over',
  'wrong-code',
  'no-verified-address',
  'not-yours-to-approve',
  'sync-running',
  'sync-lost',
  'store-unavailable',
  'unexpected',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

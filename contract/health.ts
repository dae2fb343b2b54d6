import * as z from 'zod/mini';
import { healthStates } from '#domain/health/health';
import { howMany, time } from './values';

/** `what`, `why` and `step` are in the language that was asked for. */
export const healthAnswer = z.object({
  checkedAt: time,
  findings: z.array(
    z.object({
      state: z.enum(['wrong', 'warning', 'unknown']),
      code: z.string(),
      what: z.string(),
      why: z.string(),
      step: z.string(),
      /** When a check first found it, with none since that missed it. Left out if this check is the first. */
      since: z.optional(time),
    }),
  ),
  areas: z.array(
    z.object({
      area: z.string(),
      state: z.enum(healthStates),
      checks: howMany,
      found: howMany,
      /** What is well; other backends only count. */
      passed: z.optional(z.array(z.string())),
    }),
  ),
  /** Counts the jobs that exports and deliveries started this month (UTC). `perMonth` is the operator's ceiling, if there is one. */
  exports: z.optional(z.object({ jobs: howMany, perMonth: z.optional(howMany) })),
});

/** Lists the last check's findings by code, without those that managers have mended since. Empty before the first check. */
export const lastCheckAnswer = z.object({ codes: z.array(z.string()) });

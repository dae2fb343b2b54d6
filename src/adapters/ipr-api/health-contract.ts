import * as z from 'zod/mini';
import { frameTroubles } from '#domain/dashboards/opening-trouble';
import { healthStates } from '#domain/health/health';
import { howMany } from './contract';

/** An extension, which a backend need not have: what is not well with it, for managers, in the language that they asked for. */
export const healthAnswer = z.object({
  checkedAt: z.iso.datetime({ offset: true }),
  findings: z.array(
    z.object({
      state: z.enum(['wrong', 'warning', 'unknown']),
      code: z.string(),
      what: z.string(),
      why: z.string(),
      step: z.string(),
    }),
  ),
  areas: z.array(z.object({ area: z.string(), state: z.enum(healthStates), checks: howMany, found: howMany })),
});

/** An extension: what the frame showed a person instead of a dashboard. */
export const openingTroubleRequest = z.strictObject({ trouble: z.enum(frameTroubles) });

export type HealthAnswer = z.infer<typeof healthAnswer>;

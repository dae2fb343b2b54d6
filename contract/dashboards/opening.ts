import * as z from 'zod/mini';
import { frameTroubles } from '#domain/dashboards/viewing/opening-trouble';
import { time } from '../values';

export const embedUrlAnswer = z.object({
  /** Its form is the BI service's own: the embedder checks it. */
  embedUrl: z.string(),
  sessionExpiresAt: z.optional(time),
  /** An extension: until then the BI service may not know yet that this person can see the dashboard. */
  preparedAt: z.optional(time),
});

export const openingTroubleRequest = z.strictObject({ trouble: z.enum(frameTroubles) });

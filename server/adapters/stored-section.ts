import * as z from 'zod/mini';
import type { SectionEdit } from '#domain/dashboards/sections/section';

/** A section as both databases store it, in JSON. A field that is added later is optional here. */
export const storedSectionEdit = z.object({
  titles: z.record(z.string(), z.string()),
  description: z.string(),
  icon: z.string(),
  place: z.string(),
}) satisfies z.ZodMiniType<SectionEdit>;

import * as z from 'zod/mini';
import type { SectionEdit } from '#domain/dashboards/sections/section';

/** A section as both databases store it, in JSON. A field that is added later is optional here. */
export const storedSectionEdit = z.object({
  titles: z.record(z.string(), z.string()),
  description: z.string(),
  icon: z.string(),
  place: z.string(),
}) satisfies z.ZodMiniType<SectionEdit>;

/** The detail of its history entry: the section before, unless it is new, and after, unless it was deleted. */
export const storedSectionChange = z.object({
  section: z.string(),
  before: z.nullish(storedSectionEdit),
  after: z.nullish(storedSectionEdit),
  undone: z.nullish(z.number()),
  moved: z.nullish(z.number()),
});

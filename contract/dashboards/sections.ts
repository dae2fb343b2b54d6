import * as z from 'zod/mini';
import type { Section } from '#domain/dashboards/sections/section';
import { howMany, time, tolerantList } from '../values';

export const sectionEdit = z.object({
  /** By language. */
  titles: z.record(z.string(), z.string()),
  description: z.string(),
  icon: z.string(),
  place: z.string(),
});

export const sectionRow = z.object({ id: z.string(), ...sectionEdit.shape, updatedAt: time });

export const sectionsAnswer = z.object({ sections: tolerantList(sectionRow) });

/**
 * Without `section` it is deleted. `updatedAt` is that of the section that the manager has seen; without it, the section is new. For the
 * history: `undone` is the number of the entry that this takes back, `moved` that of the bulk edit that emptied the section.
 */
export const saveSectionRequest = z.strictObject({
  id: z.string(),
  section: z.optional(sectionEdit),
  updatedAt: z.optional(time),
  undone: z.exactOptional(howMany),
  moved: z.exactOptional(howMany),
});

/** `STALE` if it is no longer as the manager has seen it: then it stays as it is. */
export const saveSectionAnswer = z.object({ status: z.string(), section: z.optional(sectionRow) });

export const sectionRowOf = ({ updatedAt, ...section }: Section): z.infer<typeof sectionRow> => ({
  ...section,
  updatedAt: updatedAt.toISOString(),
});

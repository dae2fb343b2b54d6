import type { Actor, SectionCause } from '#domain/dashboards/history/history';
import type { Result } from '#domain/result';
import type { Section, SectionEdit } from '#domain/dashboards/sections/section';

export interface SectionSave extends SectionCause {
  now: Date;
  by: Actor;
  /** Saves only if this is still the section's; absent, only if no section has the id. */
  ifUpdatedAt?: Date | undefined;
}

/**
 * The sections into which managers sort the catalogue. A write and its history entry are one transaction. Every change moves `updatedAt` by
 * at least a millisecond. Any call can reject with StoreUnavailable.
 */
export interface SectionStore {
  /** In their order. */
  list(): Promise<readonly Section[]>;
  /** Saves the section as a whole, or deletes it if `edit` is undefined. Returns what is stored now. */
  save(id: string, edit: SectionEdit | undefined, options: SectionSave): Promise<Result<Section | undefined, 'stale'>>;
}

/** The section's next version, or undefined after its deletion. */
export function savedSection(
  id: string,
  edit: SectionEdit | undefined,
  { now, ifUpdatedAt }: SectionSave,
): Section | undefined {
  return edit && { id, ...edit, updatedAt: new Date(Math.max(now.getTime(), (ifUpdatedAt?.getTime() ?? -1) + 1)) };
}

export const sectionEditOf = ({ titles, description, icon, place }: Section): SectionEdit => ({
  titles,
  description,
  icon,
  place,
});

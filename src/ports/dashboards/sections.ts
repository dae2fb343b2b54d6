import type { SectionCause } from '#domain/dashboards/history/history';
import type { Section, SectionEdit } from '#domain/dashboards/sections/section';
import type { Result } from '#domain/result';

/** The sections of the menu. Fails with `not-found` where the backend lacks them. */
export interface Sections {
  /** In their order: those that hold a dashboard for the user, or all for managers. */
  list(): Promise<Result<readonly Section[]>>;
  /**
   * For managers. Saves a section as a whole, or deletes it if `edit` is undefined. `seen` is the `updatedAt` that the manager has seen, absent
   * for a new one; a section that is no longer as seen is `stale`, and stays as it is.
   */
  save(
    id: string,
    edit: SectionEdit | undefined,
    seen?: Date,
    cause?: SectionCause,
  ): Promise<Result<'saved' | 'stale'>>;
}

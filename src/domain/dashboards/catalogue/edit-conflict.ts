import { agree, changedFields, withFieldsOf } from './catalogue-edit';
import type { DashboardEdit, EditField } from '../dashboard';

export interface MergedEdit {
  /** Theirs, with my changes on top, those in conflict included. */
  edit: DashboardEdit;
  /** The fields that both of us changed, to different values: one of us must give way. */
  conflicts: EditField[];
}

/**
 * Brings two edits of the same dashboard together: `seen` is what mine started from, `theirs` what was saved meanwhile. A field that
 * I did not touch is theirs; one that only I touched is mine.
 */
export function mergeEdits(seen: DashboardEdit, mine: DashboardEdit, theirs: DashboardEdit): MergedEdit {
  const touched = changedFields(seen, mine);
  return {
    edit: withFieldsOf(theirs, touched, mine),
    conflicts: touched.filter((field) => !agree(field, seen, theirs) && !agree(field, mine, theirs)),
  };
}

import { agree, changedFields, withFieldsOf } from './catalogue-edit';
import type { DashboardEdit, EditField } from '../dashboard';

export interface MergedEdit {
  /** Theirs, with my changes on top, those in conflict included. */
  edit: DashboardEdit;
  /** The fields that both of us changed, to different values: one of us must give way. */
  conflicts: EditField[];
}

/**
 * Merges two edits of a dashboard: `seen` is where mine started, `theirs` was saved since. A field that only one side changed takes that
 * side's value.
 */
export function mergeEdits(seen: DashboardEdit, mine: DashboardEdit, theirs: DashboardEdit): MergedEdit {
  const touched = changedFields(seen, mine);
  return {
    edit: withFieldsOf(theirs, touched, mine),
    conflicts: touched.filter((field) => !agree(field, seen, theirs) && !agree(field, mine, theirs)),
  };
}

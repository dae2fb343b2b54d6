import { editOf, tidyEdit } from '#domain/dashboards/catalogue-edit';
import type { DashboardEdit } from '#domain/dashboards/dashboard';
import { type TypedGroups, withTyped } from '#domain/dashboards/groups';

/** The edit as the form holds it. */
export type EditForm = DashboardEdit & TypedGroups;

export function formOf(edit: DashboardEdit): EditForm {
  return { ...editOf(edit), groupText: '' };
}

/** What saving the form would save. */
export function typedEdit(seen: DashboardEdit, form: EditForm): DashboardEdit {
  return tidyEdit(seen, { ...editOf(form), groupList: withTyped(form) });
}

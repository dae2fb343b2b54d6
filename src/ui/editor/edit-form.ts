import { editOf, tidyEdit } from '#domain/dashboards/catalogue/catalogue-edit';
import type { DashboardEdit } from '#domain/dashboards/dashboard';
import type { TypedGroups } from '#domain/dashboards/groups';

/** The edit as typed in the form. */
export type EditForm = DashboardEdit & TypedGroups;

export function formOf(edit: DashboardEdit): EditForm {
  return { ...editOf(edit), groupText: '' };
}

/** The edit that saving the form would save. */
export function typedEdit(seen: DashboardEdit, form: EditForm): DashboardEdit {
  return tidyEdit(seen, editOf(form));
}

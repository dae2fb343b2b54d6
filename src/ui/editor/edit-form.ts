import { editOf, tidyEdit } from '#domain/dashboards/catalogue-edit';
import type { DashboardEdit } from '#domain/dashboards/dashboard';
import { addGroups } from '#domain/dashboards/groups';

/** The edit as the form holds it; `groupText` is typed into the groups' field but not added yet. */
export interface EditForm extends DashboardEdit {
  groupText: string;
}

export function formOf(edit: DashboardEdit): EditForm {
  return { ...editOf(edit), groupText: '' };
}

/** What saving the form would save. */
export function typedEdit(seen: DashboardEdit, form: EditForm): DashboardEdit {
  const groupList = form.groupText.trim() === '' ? form.groupList : addGroups(form.groupList, form.groupText);
  return tidyEdit(seen, { ...editOf(form), groupList });
}

import type { TFunction } from 'i18next';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { type EditProblemName, checkEdit, editOf, tidyEdit } from '../../../domain/dashboards/catalogue-edit';
import type { DashboardEdit } from '../../../domain/dashboards/dashboard';
import { addGroups } from '../../../domain/dashboards/groups';

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

/** The domain's rules as react-hook-form asks for them. */
export function editResolver(seen: DashboardEdit, t: TFunction): Resolver<EditForm> {
  return (form) => {
    const errors: FieldErrors<EditForm> = {};
    for (const problem of checkEdit(typedEdit(seen, form))) {
      const name = `${problem.field}.${problem.problem}` as EditProblemName;
      errors[problem.field] = {
        type: problem.problem,
        message: t(`management.problem.${name}`, { count: problem.limit }),
      };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} };
  };
}

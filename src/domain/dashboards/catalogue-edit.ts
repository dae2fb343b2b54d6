import { type DashboardEdit, isBlank, limits } from './dashboard';
import { sameGroups, tidyGroups } from './groups';

export type EditField = keyof DashboardEdit;

/** In the order of the form. */
export const editFields = [
  'title',
  'description',
  'icon',
  'status',
  'groupList',
] as const satisfies readonly EditField[];

export interface EditProblem {
  field: EditField;
  problem: 'empty' | 'too-long' | 'too-many';
  limit: number;
}

/** The fields of a dashboard that a manager edits. */
export function editOf({ title, description, icon, status, groupList }: DashboardEdit): DashboardEdit {
  return { title, description, icon, status, groupList };
}

/** What was typed, without the spaces around it; fields that were left alone stay exactly as they are stored. */
export function tidyEdit(seen: DashboardEdit, typed: DashboardEdit): DashboardEdit {
  const tidy = (field: 'title' | 'description'): string =>
    typed[field] === seen[field] ? seen[field] : typed[field].trim();
  return {
    title: tidy('title'),
    description: tidy('description'),
    icon: typed.icon,
    status: typed.status,
    groupList: sameGroups(typed.groupList, seen.groupList) ? seen.groupList : tidyGroups(typed.groupList),
  };
}

/** Whether two edits say the same in a field. */
export function agree(field: EditField, one: DashboardEdit, other: DashboardEdit): boolean {
  return field === 'groupList' ? sameGroups(one.groupList, other.groupList) : one[field] === other[field];
}

/** In the order of the form; groups in another order are no change. */
export function changedFields(before: DashboardEdit, after: DashboardEdit): EditField[] {
  return editFields.filter((field) => !agree(field, before, after));
}

/** One edit with some of its fields as another has them. */
export function withFieldsOf(base: DashboardEdit, fields: readonly EditField[], source: DashboardEdit): DashboardEdit {
  const taken = Object.fromEntries(fields.map((field) => [field, source[field]]));
  return { ...editOf(base), ...taken };
}

/** What the backend would refuse, in the order of the form. Lengths are counted as it counts them: in UTF-16 units. */
export function checkEdit(edit: DashboardEdit): EditProblem[] {
  const problems: EditProblem[] = [];
  const check = (wrong: boolean, problem: EditProblem): void => {
    if (wrong) problems.push(problem);
  };
  const { title, description, groupList } = edit;
  check(isBlank(title), { field: 'title', problem: 'empty', limit: limits.title });
  check(title.length > limits.title, { field: 'title', problem: 'too-long', limit: limits.title });
  check(description.length > limits.description, {
    field: 'description',
    problem: 'too-long',
    limit: limits.description,
  });
  check(groupList.length > limits.groups, { field: 'groupList', problem: 'too-many', limit: limits.groups });
  check(
    groupList.some((group) => group.length > limits.group),
    { field: 'groupList', problem: 'too-long', limit: limits.group },
  );
  return problems;
}

/** The edit that takes a save back: the fields that it changed as they were `seen` before, the rest as `saved`. */
export function undoOf(seen: DashboardEdit, mine: DashboardEdit, saved: DashboardEdit): DashboardEdit {
  return withFieldsOf(saved, changedFields(seen, mine), seen);
}

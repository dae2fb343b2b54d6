import { changedFields, checkEdit, editOf } from './catalogue-edit';
import {
  type Dashboard,
  type DashboardEdit,
  type DashboardId,
  type EditField,
  type inBulk,
  notPublished,
} from '../dashboard';
import { tidyGroups } from '../groups';
import { standing } from '../sections/section';

export type BulkField = { [Field in EditField]: (typeof inBulk)[Field] extends true ? Field : never }[EditField];

interface GroupsChange {
  how: 'add' | 'remove' | 'replace';
  groups: readonly string[];
}

/** A change to many dashboards at once; absent fields stay as they are. `section` is an id, or empty for none. */
export type BulkChange = {
  [Field in BulkField]?: NonNullable<DashboardEdit[Field]> extends string ? string : GroupsChange;
};

export interface PlannedEdit {
  seen: Dashboard;
  edit: DashboardEdit;
}

/** One dashboard's part of a bulk edit: only what changes. It is not made if the row has another `updatedAt` than `seen`. */
export type RowEdit = { kind: 'edit'; id: DashboardId; seen: Date } & Partial<DashboardEdit>;

export interface BulkPlan {
  edits: PlannedEdit[];
  skipped: {
    dashboard: Dashboard;
    reason:
      /** The BI service no longer has it, so a published page would be empty. */
      | 'missing'
      /** The dashboard would exceed the limit of groups. */
      | 'too-many-groups'
      /** The backend would refuse a value that changes. */
      | 'not-allowed'
      | 'unchanged';
  }[];
}

export function planBulkEdit(dashboards: readonly Dashboard[], change: BulkChange): BulkPlan {
  const plan: BulkPlan = { edits: [], skipped: [] };
  for (const dashboard of dashboards) {
    const edit = editAfter(dashboard, change);
    const changed = changedFields(dashboard, edit);
    const [problem] = checkEdit(Object.fromEntries(changed.map((field) => [field, edit[field]])));
    if (changed.length === 0) plan.skipped.push({ dashboard, reason: 'unchanged' });
    else if (dashboard.missing && changed.includes('status') && edit.status !== notPublished) {
      plan.skipped.push({ dashboard, reason: 'missing' });
    } else if (problem) {
      plan.skipped.push({ dashboard, reason: problem.problem === 'too-many' ? 'too-many-groups' : 'not-allowed' });
    } else plan.edits.push({ seen: dashboard, edit });
  }
  return plan;
}

/** A field that the backend doesn't know stays absent, and a dashboard that is in the section already keeps its place there. */
function editAfter(dashboard: Dashboard, { groupList, ...texts }: BulkChange): DashboardEdit {
  const known = Object.entries(texts).filter(
    ([field, text]) =>
      dashboard[field as keyof typeof texts] !== undefined &&
      !(field === 'section' && standing(dashboard).section === text),
  );
  return {
    ...editOf(dashboard),
    ...Object.fromEntries(known),
    ...(groupList && { groupList: groupsAfter(dashboard.groupList, groupList) }),
  };
}

function groupsAfter(before: readonly string[], { how, groups }: GroupsChange): string[] {
  const named = new Set(tidyGroups(groups));
  switch (how) {
    case 'add':
      return tidyGroups([...before, ...named]);
    case 'remove':
      return before.filter((group) => !named.has(group.trim()));
    case 'replace':
      return [...named];
  }
}

/** The selected rows, and the anchor of a range. */
export interface Selection {
  readonly ids: ReadonlySet<DashboardId>;
  readonly anchor?: DashboardId;
}

export const nothingSelected: Selection = { ids: new Set() };

export function toggleRow({ ids }: Selection, id: DashboardId): Selection {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return { ids: changed, anchor: id };
}

/** Selects these rows, or unselects them if all are selected. */
export function toggleRows({ ids }: Selection, rows: readonly DashboardId[]): Selection {
  if (!rows.every((id) => ids.has(id))) return { ids: new Set([...ids, ...rows]) };
  const changed = new Set(ids);
  for (const id of rows) changed.delete(id);
  return { ids: changed };
}

/** Selects all rows from the anchor to this one, in the order of the table; the anchor stays. */
export function selectRange(selection: Selection, to: DashboardId, rows: readonly DashboardId[]): Selection {
  const from = rows.indexOf(selection.anchor ?? to);
  const end = rows.indexOf(to);
  if (from === -1 || end === -1) return toggleRow(selection, to);
  const range = rows.slice(Math.min(from, end), Math.max(from, end) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor ?? to };
}

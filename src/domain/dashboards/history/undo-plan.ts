import { agree, changedFields, editOf } from '../catalogue/catalogue-edit';
import type { PlannedEdit } from '../catalogue/bulk-edit';
import { type Dashboard, type DashboardEdit, type EditField, isPublished } from '../dashboard';
import type { ChangeEntry } from './history';
import { type Section, standing } from '../sections/section';

/**
 * Why something can't come back: someone has changed it since, the dashboard is gone from the catalogue, its section was deleted, or it
 * would publish a dashboard that is missing.
 */
export type Obstacle = 'changed' | 'gone' | 'section-gone' | 'missing';

/** A field that stays as it is, or with `gone` or an added dashboard, all of it. */
export interface Stays {
  /** As it is now; as it was, if it is gone. */
  dashboard: Dashboard;
  field?: EditField;
  why: Obstacle;
  /** The groups that the field has with only this act taken back; missing where that isn't safe, or changes nothing. */
  merged?: string[];
}

export interface UndoPlan {
  edits: PlannedEdit[];
  stays: Stays[];
}

/**
 * Plans to take an act of managers on many dashboards back, field by field: a field comes back if it is still as the act left it. What is
 * as before already is left out. `merging` has the ids of dashboards whose groups get their `merged` value. Without `sections` the backend
 * has none.
 */
export function planUndo(
  parts: readonly ChangeEntry[],
  rows: readonly Dashboard[],
  sections: readonly Pick<Section, 'id'>[] | undefined,
  merging: ReadonlySet<string> = new Set(),
): UndoPlan {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(['', ...(sections ?? []).map(({ id }) => id)]);
  const plan: UndoPlan = { edits: [], stays: [] };
  for (const { dashboard: id, before, after } of parts) {
    if (!before || !after) continue;
    const row = byId.get(id);
    if (!row) {
      plan.stays.push({ dashboard: after, why: 'gone' });
      continue;
    }
    const back: Partial<DashboardEdit> = {};
    for (const field of changedFields(before, after)) {
      if (agree(field, row, before)) continue;
      const why = obstacleTo(field, { row, before, after, known });
      const merged = why === 'changed' ? mergedGroups(field, { row, before, after }) : undefined;
      if (!why) Object.assign(back, { [field]: before[field] });
      else if (merged && merging.has(id)) Object.assign(back, { [field]: merged });
      if (why) plan.stays.push({ dashboard: row, field, why, ...(merged && { merged }) });
    }
    if (Object.keys(back).length > 0) plan.edits.push({ seen: row, edit: { ...editOf(row), ...back } });
  }
  return plan;
}

interface Versions {
  row: Dashboard;
  before: Dashboard;
  after: Dashboard;
}

function obstacleTo(
  field: EditField,
  { row, before, after, known }: Versions & { known: ReadonlySet<string> },
): Obstacle | undefined {
  if (!agree(field, row, after)) return 'changed';
  if (field === 'section' && !known.has(standing(before).section)) return 'section-gone';
  return field === 'status' && row.missing && isPublished(before) ? 'missing' : undefined;
}

/** An empty list of groups means everyone, so none is merged into it, and none becomes empty. */
function mergedGroups(field: EditField, { row, before, after }: Versions): string[] | undefined {
  const [now, then, left] = [row, before, after].map((version) => version[field]);
  if (!Array.isArray(now) || !Array.isArray(then) || !Array.isArray(left)) return undefined;
  if ([now, then, left].some((groups) => groups.length === 0)) return undefined;
  const kept = now.filter((group) => then.includes(group) || !left.includes(group));
  const merged = [...kept, ...then.filter((group) => !left.includes(group) && !now.includes(group))];
  const isSame = merged.length === now.length && merged.every((group) => now.includes(group));
  return merged.length === 0 || isSame ? undefined : merged;
}

import type { Dashboard, DashboardId, EditField } from '../dashboard';
import type { ChangeEntry, HistoryEntry } from './history';
import { type Section, standing } from '../sections/section';
import { type SectionUndo, planSectionUndo } from './section-undo';
import { type SyncUndoPlan, planSyncUndo } from './sync-undo';
import { type UndoPlan, planUndo } from './undo-plan';

/** An entry that stands for one act, which can be taken back as a whole. */
export type UndoableEntry = Extract<HistoryEntry, { kind: 'bulk-edited' | 'synced' | 'section' }>;

/** What undoing an entry does, and what it leaves. */
export interface UndoPreview extends UndoPlan, Omit<SyncUndoPlan, 'stays'> {
  /** Only of an entry of a section. */
  section?: SectionUndo;
  /** Dashboards that stand in a deleted section, and so come back with it. */
  returning: Dashboard[];
}

/** The number of the sync or bulk edit whose parts a preview needs. */
export const partsFor = (entry: UndoableEntry): number | undefined =>
  entry.kind === 'section' ? entry.moved : entry.number;

export const isUndoable = (entry: HistoryEntry): entry is UndoableEntry =>
  entry.kind === 'bulk-edited' || entry.kind === 'synced' || entry.kind === 'section';

/** `parts` are those of `partsFor`; `merging` as in `planUndo`. */
export function previewUndo(
  entry: UndoableEntry,
  parts: readonly ChangeEntry[],
  rows: readonly Dashboard[],
  sections: readonly Section[] | undefined,
  merging?: ReadonlySet<string>,
): UndoPreview {
  const none = { edits: [], stays: [], removed: [], changed: [], returning: [] };
  switch (entry.kind) {
    case 'bulk-edited':
      return { ...none, ...planUndo(parts, rows, sections, merging) };
    case 'synced':
      return { ...none, ...planSyncUndo(parts, rows) };
    case 'section': {
      const section = planSectionUndo(entry, sections ?? []);
      const isBack = typeof section !== 'string' && section.edit !== undefined;
      if (!isBack) return { ...none, section };
      const there = [...(sections ?? []), { id: entry.section }];
      const returning = section.seen ? [] : rows.filter((row) => standing(row).section === entry.section);
      return { ...none, section, returning, ...planUndo(parts, rows, there, merging) };
    }
  }
}

/** How many dashboards are changed or removed. */
export const countUndone = ({ edits, removed, changed }: UndoPreview): number =>
  edits.length + removed.length + changed.length;

/** A dashboard that isn't as it was before: all of it, or only `fields` where the others are. */
export interface Left {
  dashboard: Dashboard;
  fields: EditField[];
}

interface Done {
  count: number;
  kept: readonly DashboardId[];
}

/**
 * What an undo of `preview` left, from the answer of the backend: `count` dashboards changed, `kept` ones stay in some field. `whole` is how
 * many are as they were before.
 */
export function leftBy(
  { edits, stays, removed, changed, returning }: UndoPreview,
  { count, kept }: Done,
  merging: ReadonlySet<string>,
): { whole: number; left: Left[] } {
  const isKept = ({ id }: Dashboard): boolean => kept.includes(id);
  const edited = edits.map(({ seen }) => seen);
  const planned = [...edited, ...removed, ...changed.map(({ dashboard }) => dashboard)];
  const whole = planned.filter((row) => !isKept(row)).length;
  const fieldsOf = (row: Dashboard): EditField[] =>
    stays.flatMap(({ dashboard, field }) => (dashboard.id === row.id && field ? [field] : []));
  const inPart = new Set(edited.filter((row) => isKept(row) && fieldsOf(row).length > 0));
  // `kept` also names rows that someone changed at the last moment: then nothing of them is back, and the numbers differ.
  const isTold = count - returning.length - whole === inPart.size;
  const rows = new Map(stays.map(({ dashboard }) => [dashboard.id, dashboard]));
  for (const row of planned) if (isKept(row)) rows.set(row.id, row);
  const left = [...rows.values()].filter((row) => !merging.has(row.id) || isKept(row));
  return {
    whole,
    left: left.map((row) => ({ dashboard: row, fields: isTold && inPart.has(row) ? fieldsOf(row) : [] })),
  };
}

import type { DashboardId } from '#domain/dashboards/dashboard';
import type { ChangeEntry } from '#domain/dashboards/history/history';
import { type UndoPreview, type UndoableEntry, countUndone } from '#domain/dashboards/history/undo-preview';
import type { Failure } from '#domain/failure';
import { type Result, failed, ok } from '#domain/result';
import type { CatalogueHistory } from '#ports/dashboards/history';
import type { Dashboards } from './dashboards';

/** Reads all changes of a sync or bulk edit, by the number of its entry. */
export async function readParts(history: CatalogueHistory, sync: number): Promise<Result<ChangeEntry[]>> {
  const parts: ChangeEntry[] = [];
  for (let before: number | undefined; ;) {
    const page = await history.read({ sync, ...(before !== undefined && { before }) });
    if (!page.ok) return page;
    for (const entry of page.value.entries) if (entry.kind === 'changed') parts.push(entry);
    if (page.value.next === undefined) return ok(parts);
    before = page.value.next;
  }
}

export interface Undone {
  /** How many dashboards are as the preview said. */
  count: number;
  /** Dashboards that stay as they are in some field. */
  kept: DashboardId[];
}

/** Undoes what the manager has seen in `preview`. Fails with `stale` if the section has changed meanwhile. */
export async function undoAct(
  dashboards: Pick<Dashboards, 'undoBulkEdit' | 'undoSync' | 'saveSection'>,
  entry: UndoableEntry,
  preview: UndoPreview,
  merging: ReadonlySet<string>,
): Promise<Result<Undone, Failure | { kind: 'stale' }>> {
  const undoEdits = (number: number) =>
    dashboards.undoBulkEdit(number, {
      seen: preview.edits.map(({ seen }) => seen),
      merging: preview.edits.map(({ seen }) => seen.id).filter((id) => merging.has(id)),
    });
  switch (entry.kind) {
    case 'bulk-edited':
      return undoEdits(entry.number);
    case 'synced': {
      const undone = await dashboards.undoSync(entry.number);
      if (!undone.ok) return undone;
      const { kept, added, renamed, missing, returned } = undone.value;
      return ok({ count: added + renamed + missing + returned, kept });
    }
    case 'section': {
      const { section } = preview;
      if (!section || typeof section === 'string') return failed({ kind: 'stale' });
      const saved = await dashboards.saveSection(entry.section, section.edit, section.seen?.updatedAt, {
        undone: entry.number,
      });
      if (!saved.ok) return saved;
      if (saved.value === 'stale') return failed({ kind: 'stale' });
      if (entry.moved === undefined || countUndone(preview) === 0)
        return ok({ count: preview.returning.length, kept: [] });
      const moved = await undoEdits(entry.moved);
      return moved.ok ? ok({ ...moved.value, count: moved.value.count + preview.returning.length }) : moved;
    }
  }
}

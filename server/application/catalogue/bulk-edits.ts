import type { RowEdit } from '#domain/dashboards/catalogue/bulk-edit';
import { changedFields } from '#domain/dashboards/catalogue/catalogue-edit';
import type { DashboardId } from '#domain/dashboards/dashboard';
import type { Actor } from '#domain/dashboards/history/history';
import { mayManage, type Visitor } from '#domain/access/roles';
import { standing } from '#domain/dashboards/sections/section';
import { planUndo } from '#domain/dashboards/history/undo-plan';
import { failed, ok, type Result } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { SectionStore } from '../../ports/stores/section-store';
import type { History } from '../../ports/stores/history';
import type { KeepPermissions } from '../permissions/keep-permissions';
import type { Refusal } from '../refusal';
import { isMade, notMade, allPartsOf } from './many-changes';
import { type Update, checkedEdit, keepsReaders } from './update-dashboard';

type ConditionalUpdate = Required<Pick<Update, 'id' | 'edit' | 'ifUpdatedAt'>>;

export interface BulkEdits {
  /**
   * Saves many edits as one act, for managers: all of them, but for those whose dashboard has changed since, or that would move it into a
   * section that was deleted, in `left`. One that is stored
   * already counts as saved, so that the same call can be made again. `number` is the history's entry, missing if nothing was left to do.
   */
  save(
    visitor: Visitor & Actor,
    updates: readonly ConditionalUpdate[],
  ): Promise<Result<{ number?: number; left: DashboardId[] }, Refusal>>;
  /**
   * Takes the bulk edit with this number back, as `planUndo` says; `kept` are dashboards that stay as they are, in some field at least.
   * `not-found` if there is no such bulk edit.
   */
  undo(
    visitor: Visitor & Actor,
    number: number,
    preview?: UndoPreview,
  ): Promise<Result<{ count: number; kept: DashboardId[] }, Refusal>>;
}

/** What the manager has seen before undoing: nothing else is done. */
export interface UndoPreview {
  /** The dashboards that come back, by the `updatedAt` of their rows. */
  seen: ReadonlyMap<string, Date>;
  merging: ReadonlySet<string>;
}

/** The BI service's permissions follow in the background: thousands of changes would outlast the call. */
export function createBulkEdits(
  { dashboards: store, sections }: { dashboards: DashboardStore; sections: Pick<SectionStore, 'list'> },
  history: Pick<History, 'entry' | 'page'>,
  clock: Clock,
  permissions: Pick<KeepPermissions, 'followMany'>,
): BulkEdits {
  const rowsById = async () => new Map((await store.list()).map((row) => [row.id, row]));

  const write = async (by: Actor, edits: readonly RowEdit[], undone?: number) => {
    if (edits.length === 0) return { lost: new Set<DashboardId>() };
    const rows = await rowsById();
    const toFollow = edits.flatMap((edit) => {
      const row = rows.get(edit.id);
      return row && !keepsReaders(row, edit, edit.seen) ? [row.metaId] : [];
    });
    const number = await permissions.followMany(toFollow, () =>
      store.saveBulk(edits, { now: clock(), by, ...(undone !== undefined && { undone }) }),
    );
    return { number, lost: await notMade(store, edits) };
  };

  return {
    async save(visitor, updates) {
      if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
      const rows = await rowsById();
      const known = new Set(['', ...(await sections.list()).map((section) => section.id)]);
      const edits: RowEdit[] = [];
      const left: DashboardId[] = [];
      for (const [id, { edit, ifUpdatedAt: seen }] of new Map(updates.map((update) => [update.id, update]))) {
        const checked = checkedEdit(edit);
        if (!checked.ok) return checked;
        const rowEdit: RowEdit = { kind: 'edit', id, seen, ...checked.value };
        const row = rows.get(id);
        if (isMade(row, rowEdit)) continue;
        const isThere = rowEdit.section === undefined || known.has(standing(rowEdit).section);
        if (isThere && row?.updatedAt.getTime() === seen.getTime()) edits.push(rowEdit);
        else left.push(id);
      }
      const { number, lost } = await write(visitor, edits);
      return ok({ left: [...left, ...lost], ...(number !== undefined && { number }) });
    },

    async undo(visitor, number, preview) {
      if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
      if ((await history.entry(number))?.kind !== 'bulk-edited') return failed({ code: 'not-found' });
      const parts = await allPartsOf(history, number);
      const plan = planUndo(parts, await store.list(), await sections.list(), preview?.merging);
      const asSeen = plan.edits.filter(
        ({ seen }) => !preview || preview.seen.get(seen.id)?.getTime() === seen.updatedAt.getTime(),
      );
      const edits = asSeen.map(({ seen, edit }): RowEdit => {
        const fields = changedFields(seen, edit).map((field) => [field, edit[field]]);
        return { kind: 'edit', id: seen.id, seen: seen.updatedAt, ...Object.fromEntries(fields) };
      });
      const { lost } = await write(visitor, edits, number);
      const done = new Set<string>(edits.map(({ id }) => id).filter((id) => !lost.has(id)));
      const promised = [...(preview?.seen.keys() ?? [])].filter((id): id is DashboardId => !done.has(id));
      const stays = plan.stays.filter(({ dashboard: { id }, why, merged }) => {
        const isMerged = merged && done.has(id) && preview?.merging.has(id);
        return why !== 'gone' && !isMerged;
      });
      return ok({
        count: done.size,
        kept: [...new Set([...stays.map(({ dashboard }) => dashboard.id), ...lost, ...promised])],
      });
    },
  };
}

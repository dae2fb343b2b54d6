import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { type Section, inPlace } from '#domain/dashboards/sections/section';
import { ok } from '#domain/result';
import type { BulkEdits } from '#ports/dashboards/bulk-edits';
import type { Sections } from '#ports/dashboards/sections';

/** Saved under the condition of the real backend; `now` never returns the same time twice. */
export function createInMemorySections(first: readonly Section[], now: () => Date): Sections {
  const sections = new Map(first.map((section) => [section.id, section]));
  return {
    list: async () => ok([...sections.values()].toSorted(inPlace)),
    async save(id, edit, seen) {
      if (sections.get(id)?.updatedAt.getTime() !== seen?.getTime()) return ok('stale');
      if (edit) sections.set(id, { id, ...edit, updatedAt: now() });
      else sections.delete(id);
      return ok('saved');
    },
  };
}

/** Bulk edits of the `rows`, each with one undo. */
export function createInMemoryBulkEdits(
  rows: ReadonlyMap<DashboardId, Dashboard>,
  put: (row: Dashboard) => void,
  now: () => Date,
): BulkEdits {
  /** The changes of each act: the rows before, and when they were saved. */
  const acts: (readonly { before: Dashboard; savedAt: Date }[])[] = [];
  const isAsAt = ({ id }: Dashboard, time: Date): boolean => rows.get(id)?.updatedAt.getTime() === time.getTime();
  return {
    async save(edits) {
      const fresh = edits.filter(({ seen }) => isAsAt(seen, seen.updatedAt));
      const left = edits.filter((edit) => !fresh.includes(edit)).map(({ seen }) => seen.id);
      const act = fresh.map(({ seen, edit }) => {
        const savedAt = now();
        put({ ...seen, ...edit, updatedAt: savedAt });
        return { before: seen, savedAt };
      });
      return ok({ status: 'SYNC', left, ...(act.length > 0 && { number: acts.push(act) }) });
    },

    async undo(number) {
      const act = acts[number - 1] ?? [];
      const taken = act.filter(({ before, savedAt }) => isAsAt(before, savedAt));
      for (const { before } of taken) put({ ...before, updatedAt: now() });
      const kept = act.filter((one) => !taken.includes(one)).map(({ before }) => before.id);
      return ok({ count: taken.length, kept });
    },
  };
}

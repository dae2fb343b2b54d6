import type { HistoryEntry } from '#domain/dashboards/history/history';
import { failed, ok } from '#domain/result';
import { type Section, inPlace } from '#domain/dashboards/sections/section';
import { type SectionStore, savedSection, sectionEditOf } from '#server/ports/stores/section-store';

export type Unnumbered<Entry> = Entry extends unknown ? Omit<Entry, 'number'> : never;

/** Lives as long as the test. */
export function sectionStoreInMemory(enter: (entry: Unnumbered<HistoryEntry>) => void): SectionStore {
  const sections = new Map<string, Section>();
  return {
    list: async () => [...sections.values()].toSorted(inPlace),
    async save(id, edit, options) {
      const before = sections.get(id);
      if (before?.updatedAt.getTime() !== options.ifUpdatedAt?.getTime() || (!before && !edit)) return failed('stale');
      const after = savedSection(id, edit, options);
      if (after) sections.set(id, after);
      else sections.delete(id);
      const { sub, email } = options.by;
      enter({
        kind: 'section',
        at: options.now,
        by: { sub, email },
        section: id,
        ...(before && { before: sectionEditOf(before) }),
        ...(after && { after: sectionEditOf(after) }),
        ...(options.undone !== undefined && { undone: options.undone }),
        ...(options.moved !== undefined && { moved: options.moved }),
      });
      return ok(after);
    },
  };
}

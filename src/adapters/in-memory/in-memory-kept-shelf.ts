import { type Marks, mergeMarks } from '#domain/dashboards/shelf/marks';
import { ok } from '#domain/result';
import type { KeptShelf } from '#ports/dashboards/kept-shelf';

/** One user's shelf, for as long as the page. */
export function createInMemoryKeptShelf(): KeptShelf {
  let kept: Marks = {};
  return {
    read: async () => ok(kept),
    async merge(marks) {
      kept = mergeMarks(kept, marks);
      return ok(kept);
    },
  };
}

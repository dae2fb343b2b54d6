import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playUndoSequence, undoSequence } from '../../application/undo-sequence';
import type { OpenStore } from './open-store';

/** Comes first, because a few random sequences can be without an undo. */
const editAndUndo = [
  { act: 'edit', of: 0, edit: { title: 'A' } },
  { act: 'undo', nth: 0, merges: false },
];

/** Undoing ends where its preview said, on every store. */
export function describeUndo(name: string, open: OpenStore, { runs = process.env['SOAK'] ? 500 : 5 } = {}): void {
  describe(name, () => {
    it('undo acts in any order exactly as previewed', async () => {
      let undone = 0;
      await fc.assert(
        fc.asyncProperty(undoSequence, async (acts) => {
          const opened = await open();
          try {
            undone += await playUndoSequence(opened.store, acts);
          } finally {
            await opened.close();
          }
        }),
        { numRuns: runs, examples: [[editAndUndo]] },
      );
      expect(undone).toBeGreaterThan(0);
    });
  });
}

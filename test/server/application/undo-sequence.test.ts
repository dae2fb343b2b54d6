import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { storesInMemory } from '../stores-in-memory';
import { playUndoSequence, undoSequence } from './undo-sequence';

it('edits, bulk edits, sections, syncs and undos in any order end where each preview said, in every field', async () => {
  let undone = 0;
  await fc.assert(
    fc.asyncProperty(undoSequence, async (acts) => {
      undone += await playUndoSequence(storesInMemory(), acts);
    }),
    { numRuns: 100 },
  );
  expect(undone).toBeGreaterThan(50);
});

import type { Database, Outcome, Statement } from './database';

/** Writes all of these statements, or none. */
export type Write = (...statements: Statement[]) => Promise<Outcome[]>;

/**
 * Writes that are asked for while others are being written share one transaction, and with it one wait for the disk. Each resolves
 * once its own transaction is on the disk; one that fails takes no other with it. The statements of one write are all done, or none.
 */
export function createGroupCommit(database: Pick<Database, 'batch'>): Write {
  let waiting: { write: Statement[]; written: (results: Outcome[]) => void; failed: (error: unknown) => void }[] = [];
  let isWriting = false;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      const results = await database.batch(group.flatMap(({ write }) => write)).catch(() => undefined);
      for (const { write, written, failed } of group) {
        if (results) written(results.splice(0, write.length));
        // Rolled back as a whole: each for itself now.
        else await database.batch(write).then(written, failed);
      }
      // The requests that came while the disk was waited for are read first, and join the next group.
      await nextTurn();
    }
    isWriting = false;
  };

  return (...write) =>
    new Promise((written, failed) => {
      waiting.push({ write, written, failed });
      if (isWriting) return;
      isWriting = true;
      setImmediate(() => void writeAll());
    });
}

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

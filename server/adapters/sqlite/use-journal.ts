import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { dashboardId } from '../stored-dashboard-id';
import type { Use } from '../../ports/stores/use-store';
import { onDiskFailure } from '../disk-failure';
import type { Database, Statement } from './database/database';

/** Milliseconds that uses wait at most to be moved into the tables. */
const longest = 1000;
/** Bytes from which the next uses go to a new file. */
const largest = 1_000_000;

const lineOfUse = z.pipe(
  z.object({
    sub: z.string(),
    groups: z.array(z.string()),
    dashboard: dashboardId,
    at: z.number(),
    isRenewal: z.boolean(),
  }),
  z.transform(({ at, ...rest }): Use => ({ ...rest, at: new Date(at) })),
);
const position = z.object({ number: z.number(), settled: z.number() });

/** The number of the file, and how many of its bytes have been moved into the tables. */
export const journalTable = `
  CREATE TABLE IF NOT EXISTS use_journal (number INTEGER NOT NULL, settled INTEGER NOT NULL) STRICT;
  INSERT INTO use_journal SELECT 1, 0 WHERE NOT EXISTS (SELECT * FROM use_journal);`;

export interface UseJournal {
  /** Resolves once the use is on disk. */
  add(use: Use): Promise<void>;
  /** Moves the uses that were added into the tables; `isRenewed` deletes the file that has named them. */
  settle(isRenewed?: boolean): Promise<void>;
  close(): void;
}

/**
 * Appends uses to a file in the folder, because a transaction for each would take four times as long and let nothing else run meanwhile.
 * They are moved into the tables within a second, in one transaction that also keeps how much of the file was moved: each counts once,
 * whenever the process is killed. Only one process may use it. `statementsFor` writes a use into the tables.
 */
export function createUseJournal(
  database: Pick<Database, 'execute' | 'batch'>,
  folder: string,
  statementsFor: (use: Use) => Statement[],
): UseJournal {
  let file: { number: number; fd: number; size: number } | undefined;
  /** Those in the file that were not moved yet. */
  let waiting: Use[] = [];
  /** While this is set, nothing is written. */
  let opening: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const sync = createSharedSync();
  const pathOf = (number: number): string => join(folder, `uses-${number}.journal`);

  const openFile = (number: number): void => {
    const fd = openSync(pathOf(number), 'a', 0o600);
    const parent = openSync(folder, 'r');
    fsyncSync(parent);
    closeSync(parent);
    file = { number, fd, size: statSync(pathOf(number)).size };
  };
  const moveTo = async (number: number): Promise<void> => {
    await database.batch([{ sql: 'UPDATE use_journal SET number = ?, settled = 0', args: [number] }]);
    file = undefined;
    rmSync(pathOf(number), { force: true });
    openFile(number);
  };
  const open = async (): Promise<void> => {
    const { rows } = await database.execute('SELECT * FROM use_journal');
    const { number, settled } = position.parse(rows[0]);
    const found = existsSync(pathOf(number)) ? readFileSync(pathOf(number)) : Buffer.alloc(0);
    // The file of a restored backup is elsewhere.
    if (found.length < settled) return moveTo(number + 1);
    waiting = usesIn(found.subarray(settled).toString());
    openFile(number);
  };
  const hold = async (work: () => Promise<void>): Promise<void> => {
    opening ??= work().finally(() => (opening = undefined));
    return opening;
  };
  const current = async (): Promise<NonNullable<typeof file>> => {
    while (!file || opening) await hold(open);
    return file;
  };

  const moveWaiting = async ({ size }: NonNullable<typeof file>): Promise<void> => {
    const moved = waiting;
    if (moved.length === 0) return;
    waiting = [];
    const settled = { sql: 'UPDATE use_journal SET settled = ?', args: [size] };
    await database.batch([...moved.flatMap(statementsFor), settled]).catch((error) => {
      waiting = [...moved, ...waiting];
      onDiskFailure(error);
    });
  };
  const settle = async (isRenewed = false): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const now = await current();
    await moveWaiting(now);
    const { number, fd, size } = now;
    if (size < largest && !isRenewed) return;
    // Uses that came meanwhile, or another renewal.
    if (waiting.length > 0 || opening || file !== now) return settle(isRenewed);
    await hold(() => moveTo(number + 1)).catch(onDiskFailure);
    // A sync that is under way ends first.
    void sync(fd).finally(() => closeSync(fd));
    rmSync(pathOf(number), { force: true });
  };

  return {
    async add(use) {
      let now = await current();
      while (opening || now !== file) now = await current();
      // Begins with the break, so that a line that was cut short by a full disk or a kill ends before it.
      const line = Buffer.from(`\n${JSON.stringify({ ...use, at: use.at.getTime() })}`);
      try {
        const written = writeSync(now.fd, line);
        now.size += written;
        if (written < line.length) throw Object.assign(new Error('The disk is full'), { code: 'ENOSPC' });
        waiting.push(use);
        await sync(now.fd);
      } catch (error) {
        waiting = waiting.filter((one) => one !== use);
        onDiskFailure(error);
      }
      timer ??= setTimeout(() => void settle().catch(() => undefined), longest).unref();
    },
    settle,
    close() {
      if (!file) return;
      // Is done before this returns, because the database is not asynchronous.
      void moveWaiting(file).catch(() => undefined);
      closeSync(file.fd);
      file = undefined;
    },
  };
}

/** Leaves out lines that were cut short, whose uses were never acknowledged. */
function usesIn(text: string): Use[] {
  return text.split('\n').flatMap((line) => {
    try {
      return lineOfUse.parse(JSON.parse(line));
    } catch {
      return [];
    }
  });
}

const datasync = promisify(fdatasync);

/** Calls that come during a sync share the next one. */
function createSharedSync(): (fd: number) => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = async (fd: number): Promise<void> => {
    next = undefined;
    const mine = datasync(fd);
    running = mine;
    await mine.finally(() => {
      if (running === mine) running = undefined;
    });
  };
  return (fd) => {
    if (!running) return start(fd);
    const after = (): Promise<void> => start(fd);
    next ??= running.then(after, after);
    return next;
  };
}

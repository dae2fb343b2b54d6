import type { Use, UseStore } from '../../ports/stores/use-store';

/** How many uses wait at most for a store that can't be written. */
const mostLeft = 10_000;
/** How many of them one opening writes. */
const mostWritten = 100;

export type RecordUse = (use: Use) => Promise<void>;

/**
 * Records a use before its embed URL is answered. Never rejects, because people must see their dashboards even while a disk is full: a use
 * that could not be written is written after the next one that can be.
 */
export function createRecordUse(uses: Pick<UseStore, 'add'>, complain: (reason: unknown) => void): RecordUse {
  let left: Use[] = [];

  /** Whether all were written. */
  const write = async (some: readonly Use[]): Promise<boolean> => {
    const written = await Promise.allSettled(some.map((use) => uses.add(use)));
    const failed = some.filter((_, index) => written[index]?.status === 'rejected');
    if (failed.length === 0) return true;
    left = [...left, ...failed].slice(-mostLeft);
    complain(written.find((result) => result.status === 'rejected')?.reason);
    return false;
  };

  return async (use) => {
    if (await write([use])) await write(left.splice(0, mostWritten));
  };
}

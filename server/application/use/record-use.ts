import type { Use, UseStore } from '../../ports/stores/use-store';

/** How many uses wait at most for a store that can't be written. */
const mostLeft = 10_000;

export type RecordUse = (use: Use) => Promise<void>;

/**
 * Records a use before its embed URL is answered. Never rejects, because people must see their dashboards also while a disk is full:
 * what could not be written is written with the next use.
 */
export function createRecordUse(uses: Pick<UseStore, 'add'>, complain: (reason: unknown) => void): RecordUse {
  let left: Use[] = [];
  return async (use) => {
    const waiting = [...left, use];
    left = [];
    const written = await Promise.allSettled(waiting.map((one) => uses.add(one)));
    const failed = waiting.filter((_, index) => written[index]?.status === 'rejected');
    left = [...left, ...failed].slice(-mostLeft);
    const reason = written.find((result) => result.status === 'rejected')?.reason as unknown;
    if (failed.length > 0) complain(reason);
  };
}

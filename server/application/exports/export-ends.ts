import type { ExportReason } from '#domain/exports/export';
import { exportsLast } from '#domain/exports/export';
import type { JobEnd } from '#domain/work/job';
import { lineOf } from '../../ports/log';
import type { Ports } from '../../ports/ports';
import type { KeptJob } from '../../ports/stores/jobs';
import { type ExportResult, type KeptExport, exportIn } from './kept-exports';
import { countInMonth } from './month';

/** The end depends on the job as it is then. */
export type EndOf = (job: KeptJob) => JobEnd;

/** How long a cancelled export is kept, because it counts in the person's hour. */
const anHour = 3_600_000;

export const known = (job: KeptJob): KeptExport => {
  const found = exportIn(job);
  if (!found) throw new Error(`The export ${job.key} can't be read`);
  return found.one;
};
export const isAwaited = ({ isCancelled, gaveUp }: KeptExport): boolean => !isCancelled && gaveUp === undefined;

/** How an attempt to make an export can end: it is over, or waits for the next one. */
export function createExportEnds({
  jobs,
  clock,
  metrics,
  incidents,
}: Pick<Ports, 'jobs' | 'clock' | 'metrics' | 'incidents'>) {
  const now = (): number => clock().getTime();

  const overAs =
    (result: Pick<ExportResult, 'reason' | 'file'>): EndOf =>
    (job) => {
      const { isCancelled, gaveUp } = known(job);
      const finished = gaveUp ?? now();
      if (isCancelled) return { state: 'cancelled', until: now() + anHour, result: { ...result, finished } };
      const until = result.file?.until ?? finished + exportsLast;
      return { state: result.file ? 'done' : 'failed', until, result: { ...result, finished } };
    };

  /** `told` is what the BI service said, for the operator. */
  const failAs = ({ id }: KeptExport, reason: ExportReason, told?: string): EndOf => {
    if (told !== undefined) {
      metrics.failed('export-failed');
      incidents(lineOf({ level: 'warn', code: 'export-failed', export: id, reason: told }));
    }
    return overAs({ reason });
  };

  /** Puts it back into the queue; without `counts`, the attempt doesn't count. */
  const later =
    (milliseconds: number, counts: boolean): EndOf =>
    (job) => {
      const one = known(job);
      if (!isAwaited(one)) return overAs({})(job);
      const starts = counts ? one.starts : one.starts.slice(0, -1);
      return {
        state: 'waiting',
        due: now() + milliseconds,
        // The pause after a failure grows with `attempt`, and waiting is no failure.
        attempt: 0,
        payload: { ...Object(job.payload), starts, isUnderWay: undefined },
      };
    };

  const uncounted = async (milliseconds: number): Promise<EndOf> => {
    await countInMonth(jobs, -1, now());
    return later(milliseconds, false);
  };

  return { overAs, failAs, later, uncounted };
}

import { createHash } from 'node:crypto';
import { isDashboardId } from '#domain/dashboards/dashboard';
import { oldestOf } from '#domain/dashboards/trust';
import type { DeliveryReason, RunState } from '#domain/deliveries/delivery';
import { afterRun, dueRun, isLasting, paused } from '#domain/deliveries/scheduled-delivery';
import { lineOf } from '../../ports/log';
import type { Ports } from '../../ports/ports';
import { type KeptDelivery, type OwnedDelivery, type Run, changeDeliveries, changeDelivery } from './kept-deliveries';
import type { KeptExport } from '../exports/kept-exports';

export type StepParts = Pick<Ports, 'jobs' | 'dashboards' | 'refreshes' | 'clock' | 'metrics' | 'incidents'>;

/** A delivery with the run that is under way. */
export interface OpenDelivery {
  one: OwnedDelivery;
  run: Run;
  /** Its file, as far as it is made. */
  made?: KeptExport | undefined;
}

const minute = 60_000;
/** Before the next try while something that a run needs is missing, such as new data. */
const tryAgain = 5 * minute;
/** A run that can't continue for this long fails. */
const patience = 24 * 60 * minute;

export type DeliverySteps = ReturnType<typeof createDeliverySteps>;

/** Writes each step of a run only if the run hasn't moved on meanwhile. A person's runs are written together. */
export function createDeliverySteps({ jobs, dashboards, refreshes, clock, metrics, incidents }: StepParts) {
  const now = (): number => clock().getTime();

  const changeRuns = async (
    open: readonly OpenDelivery[],
    changed: (found: KeptDelivery, run: Run) => KeptDelivery,
    { all } = { all: false },
  ): Promise<boolean> => {
    const [first] = open;
    if (!first) return false;
    return changeDeliveries(jobs, first.one.sub, now(), (deliveries) => {
      const found = deliveries.filter(({ run }) =>
        open.some((other) => run?.id === other.run.id && run.state === other.run.state),
      );
      if (found.length === 0 || (all && found.length < open.length)) return undefined;
      return deliveries.map((one) => (one.run && found.includes(one) ? changed(one, one.run) : one));
    });
  };

  const hasNewData = async (one: OwnedDelivery): Promise<boolean> => {
    if (one.rhythm.every !== 'refresh') return true;
    const row = isDashboardId(one.dashboard) ? await dashboards.find(one.dashboard) : undefined;
    const dataOf = await dataOfDashboard(refreshes, row?.metaId ?? '');
    return dataOf !== undefined && dataOf.getTime() > (one.dataOf ?? one.next - 24 * 60 * minute);
  };

  /** Ends runs in the same way; false if none of them was still open. */
  const end = async (
    open: readonly OpenDelivery[],
    { state, reason }: { state: RunState; reason?: DeliveryReason },
    more: (one: KeptDelivery) => Partial<KeptDelivery> = () => ({}),
  ): Promise<boolean> => {
    if (state === 'failed' || state === 'unsure') {
      for (const { one, run } of open) {
        metrics.failed(`delivery-${state}`);
        incidents(
          lineOf({ level: 'warn', code: `delivery-${state}`, delivery: one.id, run: run.id, reason: reason ?? '' }),
        );
      }
    }
    return changeRuns(open, (found, run) => {
      const table = open.find((other) => other.run.id === run.id)?.made?.file?.table;
      const lastRun = {
        run: run.id,
        state,
        at: now(),
        ...(reason && { reason }),
        ...(run.isTest && { isTest: run.isTest }),
        ...(table && { table }),
      };
      const ended = { ...afterRun(found, lastRun), ...more(found) };
      return isLasting(reason) ? paused(ended, reason, now()) : ended;
    });
  };

  return {
    /** Begins what is due. */
    async begin(one: OwnedDelivery): Promise<Run | undefined> {
      const { due, next, isMissed } = dueRun(one, now());
      const waits = !isMissed && !(await hasNewData(one));
      const run: Run = { id: runId(one.id, due), due, state: 'making' };
      const isChanged = await changeDelivery(jobs, one.sub, one.id, now(), (found) => {
        if (found.run || found.state !== 'on' || found.next !== one.next) return undefined;
        if (isMissed) return { ...afterRun(found, { run: run.id, state: 'missed', at: due }), next };
        return waits ? { ...found, next: Math.min(next, now() + tryAgain) } : { ...found, next, run };
      });
      return isChanged && !isMissed && !waits ? run : undefined;
    },

    /** Marks that one mail with all of these is about to be handed over. */
    markSending: (open: readonly OpenDelivery[]): Promise<boolean> =>
      changeRuns(open, (found, run) => ({ ...found, run: { ...run, state: 'sending' } }), { all: true }),

    /** Retries runs in five minutes, and fails those that were due a day ago with this reason. */
    async later(open: readonly OpenDelivery[], reason: DeliveryReason): Promise<void> {
      const isOld = ({ run }: OpenDelivery): boolean => now() - run.due > patience;
      await end(open.filter(isOld), { state: 'failed', reason });
      await changeRuns(
        open.filter((one) => !isOld(one)),
        (found, run) => ({ ...found, run: { ...run, state: 'making', notBefore: now() + tryAgain } }),
      );
    },

    end,
  };
}

/** When the data of a dashboard was refreshed, as far as the portal knows; of several datasets, the oldest. */
export const dataOfDashboard = async (refreshes: StepParts['refreshes'], metaId: string): Promise<Date | undefined> =>
  oldestOf(Object.values((await refreshes.known()).get(metaId)?.dataSets ?? {}));

/** Derives the id from delivery and due time, so that a run has the same one in every process. */
const runId = (delivery: string, due: number): string =>
  createHash('sha256').update(`${delivery} ${due}`).digest('hex').slice(0, 32);

import { hourHasRoomAt } from '#domain/exports/hour';
import { lineOf } from '../../ports/log';
import type { Ports } from '../../ports/ports';
import { everyoneWith } from '../../ports/stores/person-store';
import { type JobParts, createExportJobs } from './export-jobs';
import { type StepParts, createExportSteps } from './export-steps';
import { type KeptExport, isOver, readExports, startedIn } from './kept-exports';
import { type OwnedExport, nextToStart } from './queue';

export interface MakeParts extends Omit<JobParts, 'onFull'>, StepParts, Pick<Ports, 'people'> {
  slots: number;
  perMonth?: number | undefined;
  /** Asks for the files of deliveries, and sends those that are ready; resolves with whether some are under way. */
  deliver: (signal: AbortSignal) => Promise<boolean>;
}

/** Milliseconds between two passes. */
const tick = 1000;
/** Milliseconds between two checks of the deliveries under way; others wait for the minute in which they are due. */
const betweenDeliveries = 3000;
const minute = 60_000;

/**
 * Makes the exports that people have asked for, as far as slots are free. Each step is written before the next: a job that may have been
 * started by a process that ended is looked for under its own id, and only started if the BI service does not know it.
 */
export function createMakeExports(parts: MakeParts): (signal: AbortSignal) => Promise<void> {
  const { people, clock, metrics, incidents, wait, deliver } = parts;
  const now = (): number => clock().getTime();
  const underWay = new Map<string, Promise<void>>();
  let running = 0;
  let lowered = { slots: 0, until: 0 };
  const onFull = (): void => void (lowered = { slots: Math.max(1, running - 1), until: now() + minute });
  const steps = createExportSteps(parts);
  const jobs = createExportJobs({ ...parts, onFull }, steps);

  const launch = (id: string, work: () => Promise<void>, signal: AbortSignal): void => {
    const task = work()
      .catch((error: unknown) => {
        if (signal.aborted) return;
        metrics.failed('export-failed');
        incidents(lineOf({ level: 'error', code: 'export-failed', export: id, reason: String(error) }));
      })
      .finally(() => underWay.delete(id));
    underWay.set(id, task);
  };

  /** Returns whether there is something to do within a minute. */
  const pass = async (signal: AbortSignal): Promise<boolean> => {
    const all: OwnedExport[] = [];
    let started = 0;
    for await (const { sub, value } of everyoneWith(people, 'exports')) {
      const kept = readExports(value);
      started += startedIn(kept, now());
      if (kept.exports.some((one) => isOver(one, now()))) await steps.sweep(sub);
      const hasRoomAt = hourHasRoomAt(kept.asked, parts.perHour, now());
      const notBefore = ({ attempt, notBefore: at = 0 }: KeptExport) => (attempt === 0 ? Math.max(at, hasRoomAt) : at);
      all.push(...kept.exports.map((one) => ({ ...one, sub, notBefore: notBefore(one) })));
    }
    const held = all.filter(({ holdsSlot }) => holdsSlot);
    running = held.length;
    jobs.forgetOthers(held);
    for (const one of held) {
      if (jobs.isDue(one) && !underWay.has(one.id)) launch(one.id, () => jobs.look(one, signal), signal);
    }
    const left = parts.perMonth === undefined ? undefined : parts.perMonth - started;
    const slots = lowered.until > now() ? Math.min(lowered.slots, parts.slots) : parts.slots;
    for (const one of nextToStart(all, now(), { slots, left })) {
      if (signal.aborted) break;
      const claimed = await steps.claim(one);
      if (claimed) launch(one.id, () => jobs.start(claimed, signal), signal);
    }
    const waiting = all.filter(({ state }) => state === 'waiting');
    if (left !== undefined && left <= 0) for (const one of waiting) await steps.giveUp(one, 'used-up');
    return running > 0 || waiting.some(({ notBefore = 0 }) => notBefore < now() + minute);
  };

  return async (signal) => {
    const deliveries = 'deliveries';
    let lookAt = 0;
    let areUnderWay = false;
    const look = async (): Promise<void> => {
      areUnderWay = false;
      areUnderWay = await deliver(signal);
      lookAt = now() + (areUnderWay ? betweenDeliveries : minute);
    };
    try {
      for (;;) {
        // Beside the passes: sending takes longer than one.
        if (lookAt <= now() && !underWay.has(deliveries)) launch(deliveries, look, signal);
        const hasMore = await pass(signal);
        if (signal.aborted || !(hasMore || areUnderWay || underWay.has(deliveries))) break;
        await wait(tick, signal).catch(() => undefined);
      }
    } finally {
      await Promise.all(underWay.values());
    }
  };
}

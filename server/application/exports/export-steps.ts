import type { ExportReason } from '#domain/exports/export';
import { hourHasRoomAt, inLastHour } from '#domain/exports/hour';
import { lineOf } from '../../ports/log';
import type { Ports } from '../../ports/ports';
import { type KeptExport, changeExports, isOver, monthOf, startedIn, withExport } from './kept-exports';
import { type OwnedExport, retryAfter } from './queue';

export interface StepParts extends Pick<Ports, 'people' | 'downloads' | 'clock' | 'metrics' | 'incidents'> {
  /** Exports of one person that are started in an hour. */
  perHour: number;
  /** An export is ready, or has failed. */
  onEnd: (one: OwnedExport) => Promise<void>;
}

export type ExportSteps = ReturnType<typeof createExportSteps>;

/** Writes each step of an export only if the export hasn't moved on meanwhile. */
export function createExportSteps({ people, downloads, clock, metrics, incidents, perHour, onEnd }: StepParts) {
  const now = (): number => clock().getTime();

  const change = async (one: OwnedExport, changed: (found: KeptExport) => KeptExport): Promise<boolean> => {
    const written = await changeExports(people, one.sub, (kept) =>
      withExport(kept, one.id, (found) => (found.attempt === one.attempt ? changed(found) : undefined)),
    );
    return written === 'written';
  };

  /** Fails an export that is waiting or running. A running job can't be cancelled, so it keeps its slot until it ends. */
  const giveUp = async (one: OwnedExport, reason: ExportReason): Promise<void> => {
    const ended = { state: 'failed', reason, finished: now() } as const;
    if (await change(one, (found) => ({ ...found, ...ended }))) await onEnd({ ...one, ...ended });
  };

  /** Frees its slot; false if nobody waits for it any more. */
  const end = async (one: OwnedExport, ended: Pick<KeptExport, 'state' | 'reason' | 'file'>): Promise<boolean> => {
    let isAwaited = false;
    const done = { ...ended, finished: now() };
    const isWritten = await change(one, (found) => {
      isAwaited = found.state === 'making';
      return { ...found, ...(isAwaited && done), holdsSlot: undefined };
    });
    if (isWritten && isAwaited) await onEnd({ ...one, ...done });
    return isWritten && isAwaited;
  };

  /** `told` is what the BI service said, for the operator. */
  const fail = async (one: OwnedExport, reason: ExportReason, told?: string): Promise<void> => {
    if (told !== undefined) {
      metrics.failed('export-failed');
      incidents(lineOf({ level: 'warn', code: 'export-failed', export: one.id, reason: told }));
    }
    if (reason === 'denied') {
      await changeExports(people, one.sub, (kept) => ({ ...kept, denied: { ...kept.denied, [one.format]: now() } }));
    }
    await end(one, { state: 'failed', reason });
  };

  /** Puts it back into the queue; without `counts`, the attempt doesn't count. */
  const later = async (one: OwnedExport, milliseconds: number, counts: boolean): Promise<void> => {
    const free = { holdsSlot: undefined, startedAt: undefined };
    const back = { state: 'waiting', notBefore: now() + milliseconds, attempt: one.attempt - Number(!counts) } as const;
    const isOther = (at: number): boolean => one.attempt > 1 || at !== one.startedAt;
    await changeExports(people, one.sub, (kept) => {
      const changed = withExport(kept, one.id, (found) =>
        found.attempt === one.attempt ? { ...found, ...free, ...(found.state === 'making' && back) } : undefined,
      );
      const started = { month: monthOf(now()), jobs: Math.max(0, startedIn(kept, now()) - Number(!counts)) };
      return changed && { ...changed, started, ...(!counts && { asked: kept.asked.filter(isOther) }) };
    });
  };

  return {
    change,
    giveUp,
    end,
    fail,
    later,

    /** Tries again, or fails after the last attempt. */
    async again(one: OwnedExport, told: string, delay = retryAfter(one.attempt)): Promise<void> {
      if (retryAfter(one.attempt) === undefined || delay === undefined) await fail(one, 'unavailable', told);
      else await later(one, delay, true);
    },

    /** Takes a slot for the next attempt; undefined if another process was faster, or the person's hour is full. */
    async claim(one: OwnedExport): Promise<OwnedExport | undefined> {
      const claimed = {
        attempt: one.attempt + 1,
        state: 'making',
        startedAt: now(),
        holdsSlot: true,
        notBefore: undefined,
      } as const;
      const isFirst = one.attempt === 0;
      const written = await changeExports(people, one.sub, (kept) => {
        if (isFirst && hourHasRoomAt(kept.asked, perHour, now()) > 0) return undefined;
        const asked = isFirst ? [...inLastHour(kept.asked, now()), claimed.startedAt] : kept.asked;
        const changed = withExport(kept, one.id, (found) =>
          found.state === 'waiting' && found.attempt === one.attempt ? { ...found, ...claimed } : undefined,
        );
        return changed && { ...changed, asked, started: { month: monthOf(now()), jobs: startedIn(kept, now()) + 1 } };
      });
      return written === 'written' ? { ...one, ...claimed } : undefined;
    },

    /** Forgets exports that are over, and deletes their files. */
    async sweep(sub: string): Promise<void> {
      let over: KeptExport[] = [];
      await changeExports(people, sub, (kept) => {
        over = kept.exports.filter((one) => isOver(one, now()));
        return { ...kept, exports: kept.exports.filter((one) => !over.includes(one)) };
      });
      for (const { file } of over) if (file) await downloads.remove(file.key);
    },
  };
}

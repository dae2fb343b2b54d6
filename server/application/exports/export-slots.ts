import { nextToStart } from '#domain/exports/queue';
import type { KeptJob } from '../../ports/stores/jobs';
import { queuedIn } from './kept-exports';

/** Milliseconds for which fewer slots are used after the BI service has said that it is full. */
const loweredFor = 60_000;

/** The BI service's slots for exports, of which others in the account may take some. */
export function createExportSlots(slots: number, now: () => number) {
  let running = 0;
  let lowered = { slots: 0, until: 0 };

  return {
    /** The BI service is full: uses one slot fewer than are taken now, for a minute. */
    lower(): void {
      lowered = { slots: Math.max(1, running - 1), until: now() + loweredFor };
    },

    /** The jobs to work on, of all that are open: first those whose process has ended, then those for which a slot is free. */
    pick: (open: readonly KeptJob[]): KeptJob[] => {
      const all = open.map(queuedIn);
      const isDue = ({ job }: { job: KeptJob }): boolean => job.due <= now();
      const held = all.filter(({ holdsSlot }) => holdsSlot);
      running = held.length;
      const most = lowered.until > now() ? Math.min(lowered.slots, slots) : slots;
      const waiting = all.filter((one) => isDue(one) && !one.holdsSlot);
      return [...held.filter(isDue), ...nextToStart(waiting, held, most)].map(({ job }) => job);
    },
  };
}

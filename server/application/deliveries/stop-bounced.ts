import type { Clock } from '../../ports/clock';
import type { Jobs } from '../../ports/stores/jobs';
import { allDeliveries, pauseAll } from '../exports/kept-deliveries';

export type StopBounced = (addresses: readonly string[]) => Promise<void>;

/** Pauses all deliveries to addresses from which mail came back, or whose owners reported it as junk. Only their owners resume them. */
export const createStopBounced =
  (jobs: Jobs, clock: Clock): StopBounced =>
  async (addresses) => {
    const bounced = new Set(addresses.map((one) => one.toLowerCase()));
    const theirs = (await allDeliveries(jobs)).filter(({ sentTo }) => bounced.has(sentTo?.toLowerCase() ?? ''));
    for (const sub of new Set(theirs.map((one) => one.sub))) await pauseAll(jobs, sub, 'bounced', clock().getTime());
  };

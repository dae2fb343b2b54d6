import type { Clock } from '../../ports/clock';
import { type PersonStore, everyoneWith } from '../../ports/stores/person-store';
import { pauseAll, readDeliveries } from '../exports/kept-deliveries';

export type StopBounced = (addresses: readonly string[]) => Promise<void>;

/** Pauses all deliveries to addresses from which mail came back, or whose owners reported it as junk. Only their owners resume them. */
export const createStopBounced =
  (people: PersonStore, clock: Clock): StopBounced =>
  async (addresses) => {
    const bounced = new Set(addresses.map((one) => one.toLowerCase()));
    for await (const { sub, value } of everyoneWith(people, 'deliveries')) {
      const isTheirs = readDeliveries(value).some(({ sentTo }) => bounced.has(sentTo?.toLowerCase() ?? ''));
      if (isTheirs) await pauseAll(people, sub, 'bounced', clock().getTime());
    }
  };

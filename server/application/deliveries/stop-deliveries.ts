import { paused, wentTo } from '#domain/deliveries/scheduled-delivery';
import type { Clock } from '../../ports/clock';
import type { Jobs } from '../../ports/stores/jobs';
import type { StoppableDeliveries } from '../mail/unsubscribing';
import { type KeptDelivery, allDeliveries, changeDeliveries, deliveriesOf, pauseAll } from './kept-deliveries';

export type StopBounced = (addresses: readonly string[]) => Promise<void>;

/** Pauses all deliveries to addresses from which mail came back, or whose owners reported it as junk. Only their owners resume them. */
export const createStopBounced =
  (jobs: Jobs, clock: Clock): StopBounced =>
  async (addresses) => {
    const theirs = (await allDeliveries(jobs)).filter((one) => wentTo(one, addresses));
    for (const sub of new Set(theirs.map((one) => one.sub))) await pauseAll(jobs, sub, 'bounced', clock().getTime());
  };

/** Stops deliveries by the links in their mails; a mail with several names them all, with spaces between. */
export const createStopByLink = (jobs: Jobs, clock: Clock): StoppableDeliveries => ({
  isOn: async (sub, ids) => (await deliveriesOf(jobs, sub)).some((one) => isOneOf(ids, one)),
  stop: (sub, ids) =>
    changeDeliveries(jobs, sub, clock().getTime(), (deliveries) =>
      deliveries.some((one) => isOneOf(ids, one))
        ? deliveries.map((one) => (isOneOf(ids, one) ? paused(one, 'unsubscribed', clock().getTime()) : one))
        : undefined,
    ),
});

const isOneOf = (ids: string, { id, state }: KeptDelivery): boolean => state === 'on' && ids.split(' ').includes(id);

import type { Clock } from '../../ports/clock';
import type { Jobs } from '../../ports/stores/jobs';
import type { StoppableDeliveries } from '../mail/unsubscribing';
import { type KeptDelivery, changeDeliveries, deliveriesOf, paused } from '../exports/kept-deliveries';

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

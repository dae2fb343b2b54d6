import type { Clock } from '../../ports/clock';
import type { PersonStore } from '../../ports/stores/person-store';
import type { StoppableDeliveries } from '../mail/unsubscribing';
import { type KeptDelivery, changeDeliveries, deliveriesOf, paused } from '../exports/kept-deliveries';

/** Stops deliveries by the links in their mails; a mail with several names them all, with spaces between. */
export const createStopByLink = (people: Pick<PersonStore, 'read' | 'write'>, clock: Clock): StoppableDeliveries => ({
  isOn: async (sub, ids) => (await deliveriesOf(people, sub)).some((one) => isOneOf(ids, one)),
  async stop(sub, ids) {
    const written = await changeDeliveries(people, sub, (deliveries) =>
      deliveries.some((one) => isOneOf(ids, one))
        ? deliveries.map((one) => (isOneOf(ids, one) ? paused(one, 'unsubscribed', clock().getTime()) : one))
        : undefined,
    );
    return written === 'written';
  },
});

const isOneOf = (ids: string, { id, state }: KeptDelivery): boolean => state === 'on' && ids.split(' ').includes(id);

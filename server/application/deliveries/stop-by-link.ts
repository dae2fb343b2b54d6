import type { Clock } from '../../ports/clock';
import type { PersonStore } from '../../ports/stores/person-store';
import type { StoppableDeliveries } from '../mail/unsubscribing';
import { changeDelivery, deliveriesOf, paused } from '../exports/kept-deliveries';

/** Stops deliveries by the links in their mails. */
export const createStopByLink = (people: Pick<PersonStore, 'read' | 'write'>, clock: Clock): StoppableDeliveries => ({
  isOn: async (sub, id) => (await deliveriesOf(people, sub)).some((one) => one.id === id && one.state === 'on'),
  stop: (sub, id) =>
    changeDelivery(people, sub, id, (one) =>
      one.state === 'on' ? paused(one, 'unsubscribed', clock().getTime()) : undefined,
    ),
});

import { deliveriesOf } from '../application/deliveries/kept-deliveries';
import { createRefusedAddress } from '../application/mail/mail-marks';
import { createFollowed } from '../application/notifications/followed';
import { createNoticedHistory } from '../application/notifications/noticed-history';
import { createPersonalNotices } from '../application/notifications/personal-notices';
import type { KeptLostSteps } from '../application/recovery/kept-lost-steps';
import { noticeCalls } from '../http/calls/notification-calls';
import type { Ports } from '../ports/ports';
import type { AccessCapability } from './access';
import type { Shelf } from './shelf';

interface Needs extends Pick<AccessCapability, 'requests'>, Pick<Shelf, 'shelves'> {
  keptLostSteps: KeptLostSteps;
}

/** The notices of each person, made on request. */
export function composeNotifications(ports: Ports, { requests, shelves, keptLostSteps }: Needs) {
  const notices = createPersonalNotices({
    ...ports,
    requests,
    deliveriesOf: (sub) => deliveriesOf(ports.jobs, sub),
    lostSteps: keptLostSteps.all,
    history: createNoticedHistory(ports),
    followed: createFollowed({ ...ports, shelves }),
  });
  return {
    calls: noticeCalls(notices, ports.mail.isSetUp, createRefusedAddress(ports.people)),
    notices,
  };
}

export type Notifications = ReturnType<typeof composeNotifications>;

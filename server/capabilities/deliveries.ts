import { createOwnDeliveries } from '../application/deliveries/own-deliveries';
import { createSendDeliveries } from '../application/deliveries/send-deliveries';
import { createStopBounced, createStopByLink } from '../application/deliveries/stop-deliveries';
import { deliveryCalls } from '../http/calls/delivery-calls';
import type { Ports } from '../ports/ports';
import type { Exports, ExportSettings } from './exports';

export interface DeliverySettings extends ExportSettings {
  /** The portal's title. */
  title: string;
}

/** Exports that are emailed to their owners at set times. */
export function composeDeliveries(
  ports: Ports,
  { access: mode, exports: limits, publicUrl, title }: DeliverySettings,
  { own: exports, noteExport, begin }: Pick<Exports, 'own' | 'noteExport'> & { begin: () => void },
) {
  const { jobs, clock } = ports;
  const perHour = limits?.perHour ?? 0;
  return {
    calls: deliveryCalls(createOwnDeliveries({ ...ports, exports, begin })),
    jobs: [createSendDeliveries({ ...ports, mode, perHour, publicUrl, title, noteExport, begin })],
    stopBounced: createStopBounced(jobs, clock),
    stopByLink: createStopByLink(jobs, clock),
  };
}

export type Deliveries = ReturnType<typeof composeDeliveries>;

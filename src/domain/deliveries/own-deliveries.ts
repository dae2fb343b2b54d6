import type { DeliveryFormat, DeliveryReason, Rhythm, RunState } from './delivery';
import { type FrameParameter, hasValues } from '../dashboards/viewing/frame-view';
import type { FormatState } from '../exports/export';
import type { ExportedView } from '../exports/own-exports';
import type { TableSize } from '../exports/table-size';

export interface Schedule {
  format: DeliveryFormat;
  rhythm: Rhythm;
  /** An IANA time zone. */
  zone: string;
}

export interface DeliveryProgress extends Schedule {
  id: string;
  dashboard: string;
  title: string;
  state: 'on' | 'paused';
  /** Why it is paused. */
  reason?: DeliveryReason | undefined;
  /** When it is due; missing while it is paused. */
  next?: Date | undefined;
  lastRun?: DeliveryRun | undefined;
}

export interface DeliveryRun {
  /** Names its file. */
  run: string;
  state: RunState;
  at: Date;
  reason?: DeliveryReason | undefined;
  isTest?: true | undefined;
  /** Of its file. */
  table?: TableSize | undefined;
}

export interface OwnDelivery extends DeliveryProgress, ExportedView {
  /** The runs before `lastRun`, the newest first. */
  earlier?: DeliveryRun[] | undefined;
}

/** Without an `id` it is a new one. */
export type SavedDelivery = Schedule & ExportedView & { id?: string | undefined };

export interface OwnDeliveries {
  deliveries: OwnDelivery[];
  formats: Partial<Record<DeliveryFormat, FormatState>>;
  /** The verified address that all deliveries go to; missing if the person has none. */
  to?: string | undefined;
  mail: boolean;
  /** How many more the person can have. */
  left: number;
}

/** Anyone's delivery, as managers see it: not what it contains. */
export type AnyDelivery = DeliveryProgress & { owner: { sub: string; email: string; name?: string | undefined } };

/** The next run first; paused ones last. */
export const byNextRun = (one: DeliveryProgress, other: DeliveryProgress): number =>
  (one.next?.getTime() ?? Infinity) - (other.next?.getTime() ?? Infinity) || one.title.localeCompare(other.title);

/** The delivery of a sheet with exactly these parameters, paused or not: of several, the one that is due next. */
export const deliveryOf = (
  deliveries: readonly OwnDelivery[],
  view: { dashboard: string; sheet: string; parameters: readonly FrameParameter[] },
): OwnDelivery | undefined =>
  deliveries
    .toSorted(byNextRun)
    .find(
      ({ dashboard, sheet, parameters }) =>
        dashboard === view.dashboard && sheet.id === view.sheet && hasSameValues(view.parameters, parameters),
    );

function hasSameValues(shown: readonly FrameParameter[], sent: ExportedView['parameters']): boolean {
  const sentValues = new Map(sent.map(({ name, values }) => [name, values]));
  return (
    shown.length === sent.length &&
    shown.every((parameter) => {
      const values = sentValues.get(parameter.name);
      return values !== undefined && hasValues(parameter, values);
    })
  );
}

/** The runs of all deliveries, the newest first. */
export const runsOf = (deliveries: readonly OwnDelivery[]): (DeliveryRun & { delivery: OwnDelivery })[] =>
  deliveries
    .flatMap((delivery) =>
      [...(delivery.lastRun ? [delivery.lastRun] : []), ...(delivery.earlier ?? [])].map((run) => ({
        ...run,
        delivery,
      })),
    )
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());

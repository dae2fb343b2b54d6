import { exportFormats, exportReasons } from '../exports/export';

/** A mail with a file, or with a link to the dashboard only. */
export const deliveryFormats = [...exportFormats, 'link'] as const;
export type DeliveryFormat = (typeof deliveryFormats)[number];

/** When a delivery is due, on the wall clock of its zone. */
export type Rhythm =
  /** `time` is `HH:MM`. */
  | { every: 'day'; time: string }
  | { every: 'workday'; time: string }
  /** 1 is Monday. */
  | { every: 'week'; weekday: number; time: string }
  /** A day that the month doesn't have means its last one. */
  | { every: 'month'; day: number; time: string }
  /** Each day on which the data was refreshed, not before `time`. */
  | { every: 'refresh'; time: string };

/** `unsure`: the portal ended while it sent the mail, which is not sent again. `missed`: the portal did not run at that time. */
export const runStates = ['sent', 'failed', 'skipped', 'missed', 'unsure'] as const;
export type RunState = (typeof runStates)[number];

/** Why a delivery failed, was skipped or is paused, beside what can stop its export. */
export const ownReasons = [
  'no-person',
  'no-address',
  /** The mail server refuses the address for good. */
  'address-refused',
  /** The mail server takes no letters beyond ASCII before the `@`. */
  'address-not-ascii',
  /** A mail to the address came back, or its owner reported it as junk. */
  'bounced',
  /** The person has not opened the portal for long, nor since they were asked. */
  'unopened',
  'mail-down',
  /** The person has used the link in a mail. */
  'unsubscribed',
  'by-owner',
  'by-manager',
] as const;

export const deliveryReasons = [...exportReasons, ...ownReasons] as const;

export type DeliveryReason = (typeof deliveryReasons)[number];

/** Milliseconds for which the file of a delivery can be downloaded. */
export const deliveriesLast = 7 * 24 * 3_600_000;

export const mostDeliveries = 20;

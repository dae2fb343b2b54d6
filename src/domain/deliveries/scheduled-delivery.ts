import type { TableSize } from '../exports/table-size';
import { never } from '../work/job';
import type { DeliveryReason, Rhythm, RunState } from './delivery';
import { latestDue, longestPause, nextDue } from './due';

/** How far a delivery has come. All times are in milliseconds since 1970. */
export interface ScheduledDelivery {
  rhythm: Rhythm;
  zone: string;
  state: 'on' | 'paused';
  /** Why it is paused. */
  reason?: DeliveryReason | undefined;
  pausedAt?: number | undefined;
  next: number;
  run?: RunUnderWay | undefined;
  lastRun?: EndedRun | undefined;
  /** The runs before it, the newest first. */
  earlier?: EndedRun[] | undefined;
  /** When the owner saved or resumed it last. */
  since?: number | undefined;
  /** The address that the last mail went to. */
  sentTo?: string | undefined;
}

/**
 * The run that is under way. It is written together with the next due time, so that no run begins twice; `sending` from before the mail is
 * handed over until its end is known.
 */
export interface RunUnderWay {
  id: string;
  due: number;
  state: 'making' | 'sending';
  isTest?: true | undefined;
  /** While the mail server or the user pool doesn't answer. */
  notBefore?: number | undefined;
  /** When it is looked at again: it waits for its file, or for others of its mail. */
  lookAt?: number | undefined;
  /** Its file has been made, or has failed. */
  isMade?: true | undefined;
}

export interface EndedRun {
  run: string;
  state: RunState;
  at: number;
  reason?: DeliveryReason | undefined;
  isTest?: true | undefined;
  /** Of its file. */
  table?: TableSize | undefined;
}

const hour = 3_600_000;
/** A delivery that is later than this, after an outage, is missed. */
const tooLate = 6 * hour;
/** Runs before the last one that a delivery remembers. */
const mostEarlier = 9;

/** Reasons that don't go away by themselves: they pause a delivery. */
const lasting: ReadonlySet<DeliveryReason> = new Set<DeliveryReason>([
  'no-access',
  'no-sheet',
  'denied',
  'add-on',
  'no-data',
  'no-person',
  'no-address',
  'address-refused',
  'unopened',
]);

export const isLasting = (reason: DeliveryReason | undefined): boolean => reason !== undefined && lasting.has(reason);

/** When one of a person's deliveries needs its next step. */
export const dueOf = (deliveries: readonly Pick<ScheduledDelivery, 'run' | 'state' | 'next'>[]): number =>
  Math.min(
    never,
    ...deliveries.map(({ run, state, next }) =>
      run ? Math.max(run.notBefore ?? 0, run.lookAt ?? 0) : state === 'on' ? next : never,
    ),
  );

/** The run of a delivery that is due: after an outage the latest time only, and none if that is long ago. `next` is due after it. */
export function dueRun(
  { rhythm, zone, next: first }: Pick<ScheduledDelivery, 'rhythm' | 'zone' | 'next'>,
  now: number,
) {
  const due = latestDue(rhythm, zone, first, now);
  const isMissed = now - due > tooLate && rhythm.every !== 'refresh';
  return { due, next: nextDue(rhythm, zone, now), isMissed };
}

/** The delivery after a run has ended. */
export const afterRun = <D extends ScheduledDelivery>(one: D, lastRun: EndedRun): D => ({
  ...one,
  run: undefined,
  lastRun,
  ...(one.lastRun && { earlier: [one.lastRun, ...(one.earlier ?? [])].slice(0, mostEarlier) }),
});

/** Pauses a delivery. A scheduled run that hasn't reached the mail server is skipped; a test run continues. */
export function paused<D extends ScheduledDelivery>(one: D, reason: DeliveryReason | undefined, now: number): D {
  const { run } = one;
  const isSkipped = run?.state === 'making' && !run.isTest;
  return {
    ...(isSkipped ? afterRun(one, { run: run.id, state: 'skipped', at: now, reason }) : one),
    state: 'paused',
    reason,
    pausedAt: now,
  };
}

/** Pauses all active deliveries of a person. */
export const allPaused = <D extends ScheduledDelivery>(deliveries: readonly D[], reason: DeliveryReason, now: number) =>
  deliveries.map((one) => (one.state === 'on' ? paused(one, reason, now) : one));

/** Turns a delivery on from its next due time. */
export const turnedOn = <D extends ScheduledDelivery>(one: D, now: number): D => ({
  ...one,
  state: 'on',
  reason: undefined,
  pausedAt: undefined,
  since: now,
  next: nextDue(one.rhythm, one.zone, now),
});

/** Whether mail of a delivery went to one of these addresses, in any case. */
export const wentTo = ({ sentTo }: Pick<ScheduledDelivery, 'sentTo'>, addresses: readonly string[]): boolean =>
  sentTo !== undefined && addresses.some((one) => one.toLowerCase() === sentTo.toLowerCase());

/** The delivery with times set back that were written while a clock was ahead. */
export const notAhead = <D extends ScheduledDelivery>(one: D, now: number): D => ({
  ...one,
  ...(one.next > now + longestPause && { next: nextDue(one.rhythm, one.zone, now) }),
  ...(one.run && (one.run.notBefore ?? 0) > now + hour && { run: { ...one.run, notBefore: undefined } }),
});

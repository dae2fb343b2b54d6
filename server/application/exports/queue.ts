import type { KeptExport } from './kept-exports';

/** An export with its owner. */
export interface OwnedExport extends KeptExport {
  sub: string;
}

export interface QueueLimits {
  /** How many jobs the BI service makes at once, for everyone in the account. */
  slots: number;
  /** Jobs that can still be started this month; endless if missing. */
  left?: number | undefined;
}

/** Slots left to people who wait and have fewer than two running. */
const kept = 2;
const ofOnePerson = 2;
const anHour = 3_600_000;

/**
 * Picks the exports to start now, in order. People who wait come before deliveries; among them, the person with the fewest running exports
 * comes first, then the one served least in the last hour, then the one who asked first. A person has two running, and more only while
 * nobody else needs the slots.
 */
export function nextToStart(all: readonly OwnedExport[], now: number, { slots, left = Infinity }: QueueLimits) {
  const running = countBy(all.filter(({ holdsSlot }) => holdsSlot));
  const served = countBy(all.filter(({ startedAt = 0 }) => startedAt > now - anHour));
  const waiting = all.filter(({ state, notBefore = 0 }) => state === 'waiting' && notBefore <= now);
  const reserved = Math.min(kept, slots - 1);
  const isExtra = ({ sub }: OwnedExport): boolean => running(sub) >= ofOnePerson;
  const isBefore = (a: OwnedExport, b: OwnedExport): number =>
    Number(isExtra(a)) - Number(isExtra(b)) ||
    Number(a.delivery !== undefined) - Number(b.delivery !== undefined) ||
    running(a.sub) - running(b.sub) ||
    served(a.sub) - served(b.sub) ||
    a.requested - b.requested;
  const next: OwnedExport[] = [];
  let taken = all.filter(({ holdsSlot }) => holdsSlot).length;
  while (next.length < left) {
    const [first] = waiting
      .filter((one) => taken < (one.delivery === undefined && !isExtra(one) ? slots : slots - reserved))
      .toSorted(isBefore);
    if (!first) break;
    next.push(first);
    waiting.splice(waiting.indexOf(first), 1);
    running.add(first.sub);
    served.add(first.sub);
    taken += 1;
  }
  return next;
}

function countBy(exports: readonly OwnedExport[]) {
  const counts = new Map<string, number>();
  const count = (sub: string): number => counts.get(sub) ?? 0;
  const add = (sub: string): void => void counts.set(sub, count(sub) + 1);
  for (const { sub } of exports) add(sub);
  return Object.assign(count, { add });
}

/** Milliseconds before a further attempt; undefined after the last one. */
export const retryAfter = (attempt: number): number | undefined =>
  [1, 5, 20].map((minutes) => minutes * 60_000)[attempt - 1];

/** Milliseconds before the next look at a job that has been looked at so often. */
export const lookAfter = (looks: number): number => [2000, 3000][looks] ?? 5000;

/** Milliseconds after which nobody waits for a job any more. */
export const patience = 15 * 60_000;
/** Milliseconds after which a job that can't be asked for no longer counts as running. */
export const forgotten = 60 * 60_000;

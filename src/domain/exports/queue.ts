/** An export that waits for its start, or is made. */
export interface QueuedExport {
  sub: string;
  /** The delivery that it is for; nobody waits for it then. */
  delivery?: string | undefined;
  /** How many exports the person had asked for in the hour before this one. */
  place: number;
  /** In milliseconds since 1970. */
  requested: number;
}

/** Slots left to people who wait and have fewer than two running. */
const kept = 2;
const ofOnePerson = 2;

/**
 * Picks the exports to start now, in order, for `slots` in all. People who wait come before deliveries; among them, the person with the
 * fewest running exports comes first, then the one who has had least in the last hour, then the one who asked first. A person has two
 * running, and more only while nobody else needs the slots.
 */
export function nextToStart<Q extends QueuedExport>(
  waiting: readonly Q[],
  running: readonly Pick<Q, 'sub'>[],
  slots: number,
): Q[] {
  const counts = new Map<string, number>();
  const runningOf = (sub: string): number => counts.get(sub) ?? 0;
  const start = ({ sub }: Pick<Q, 'sub'>): void => void counts.set(sub, runningOf(sub) + 1);
  running.forEach(start);
  const reserved = Math.min(kept, slots - 1);
  const isExtra = ({ sub }: Q): boolean => runningOf(sub) >= ofOnePerson;
  const order = (a: Q, b: Q): number =>
    Number(isExtra(a)) - Number(isExtra(b)) ||
    Number(a.delivery !== undefined) - Number(b.delivery !== undefined) ||
    runningOf(a.sub) - runningOf(b.sub) ||
    a.place - b.place ||
    a.requested - b.requested;
  const left = new Set(waiting);
  const next: Q[] = [];
  for (let taken = running.length; taken < slots; taken++) {
    let first: Q | undefined;
    for (const one of left) {
      const isForAll = one.delivery === undefined && !isExtra(one);
      if ((isForAll || taken < slots - reserved) && (!first || order(one, first) < 0)) first = one;
    }
    if (!first) break;
    next.push(first);
    left.delete(first);
    start(first);
  }
  return next;
}

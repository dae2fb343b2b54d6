import type { Clock } from '../../ports/clock';

/** People whose count is kept. When there are more, all are counted anew. */
const mostPeople = 10_000;
/** Milliseconds after which a count is made anew, because what a person follows can change without any of `from` changing. */
const keptFor = 60_000;

/** Keeps each person's count until a value in `from`, which it was made of, changes; `isAnew` makes it anew all the same. */
export function createKeptCounts(clock: Clock) {
  const counts = new Map<string, { from: readonly unknown[]; at: number; count: number }>();
  return async (
    sub: string,
    from: readonly unknown[],
    make: () => Promise<number>,
    isAnew = false,
  ): Promise<number> => {
    const at = clock().getTime();
    const last = counts.get(sub);
    const isFresh =
      !isAnew && last && Math.abs(at - last.at) < keptFor && from.every((one, index) => one === last.from[index]);
    if (isFresh) return last.count;
    const count = await make();
    if (counts.size >= mostPeople) counts.clear();
    counts.set(sub, { from, at, count });
    return count;
  };
}

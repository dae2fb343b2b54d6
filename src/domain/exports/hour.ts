const anHour = 3_600_000;

/** The times in the hour before `now`; all are in milliseconds since 1970. */
export const inLastHour = (times: readonly number[], now: number): number[] => times.filter((at) => at > now - anHour);

/**
 * When a person's next export can start: 0 if at once. In any hour at most `perHour` are started, by whatever they press and whatever is
 * due; `started` has the times, the earliest first.
 */
export function hourHasRoomAt(started: readonly number[], perHour: number, now: number): number {
  const lately = inLastHour(started, now);
  const first = lately[lately.length - perHour];
  return first === undefined ? 0 : first + anHour;
}

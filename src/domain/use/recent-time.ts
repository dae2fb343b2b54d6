import { lastMonths, type Month, monthOf } from './use';

/** Returns the start of the last `days`, a day in UTC, and the months that they are in, the current one last. */
export function recentTime(now: Date, days = 30): { since: Date; months: Month[] } {
  const day = new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const since = new Date(`${day}T00:00Z`);
  return { since, months: lastMonths(now, Math.ceil(days / 28) + 1).filter((month) => month >= monthOf(since)) };
}

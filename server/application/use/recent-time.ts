import { lastMonths, type Month, monthOf } from '#domain/use/use';

/** The last days: the day in UTC with which they begin, and their months, the current one last. */
export function recentTime(now: Date, days = 30): { since: Date; months: Month[] } {
  const day = new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const since = new Date(`${day}T00:00Z`);
  return { since, months: lastMonths(now, Math.ceil(days / 28) + 1).filter((month) => month >= monthOf(since)) };
}

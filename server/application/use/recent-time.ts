import { lastMonths, type Month, monthOf } from '#domain/use/use';

const recentDays = 30;

/** The last 30 days: the day in UTC with which they begin, and their months, the current one last. */
export function recentTime(now: Date): { since: Date; months: Month[] } {
  const day = new Date(now.getTime() - recentDays * 86_400_000).toISOString().slice(0, 10);
  const since = new Date(`${day}T00:00Z`);
  return { since, months: lastMonths(now, 3).filter((month) => month >= monthOf(since)) };
}

/** Five minutes are enough for several tries, and few enough to cost little: each renewal is an embed URL (milliseconds). */
const longestLead = 300_000;

/** When to renew a session in a frame, so that it is over before the person notices: at the last quarter, five minutes ahead at most. */
export function renewAt(openedAt: Date, endsAt: Date): Date {
  const lifetime = Math.max(0, endsAt.getTime() - openedAt.getTime());
  return new Date(endsAt.getTime() - Math.min(longestLead, lifetime / 4));
}

/** How long to wait before the renewal is tried again: 5 s, 10 s, 20 s and so on, a minute at most (milliseconds). */
export function renewalDelay(failures: number): number {
  return Math.min(60_000, 5_000 * 2 ** Math.min(failures - 1, 10));
}

/** What QuickSight allows (`SessionLifetimeInMinutes` of GenerateEmbedUrlForRegisteredUser). */
export const isSessionLifetime = (minutes: unknown): minutes is number =>
  Number.isInteger(minutes) && Number(minutes) >= 15 && Number(minutes) <= 600;

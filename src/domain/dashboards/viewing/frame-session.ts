/** Enough time for several tries at little cost: each renewal needs an embed URL (milliseconds). */
const longestLead = 300_000;

/** When to renew a frame's session before the user notices: in its last quarter, at most five minutes before its end. */
export function renewAt(openedAt: Date, endsAt: Date): Date {
  const lifetime = Math.max(0, endsAt.getTime() - openedAt.getTime());
  return new Date(endsAt.getTime() - Math.min(longestLead, lifetime / 4));
}

/** Whether QuickSight allows it (`SessionLifetimeInMinutes` of GenerateEmbedUrlForRegisteredUser). */
export const isSessionLifetime = (minutes: unknown): minutes is number =>
  Number.isInteger(minutes) && Number(minutes) >= 15 && Number(minutes) <= 600;

/** How long a ticket that was asked for before its page was drawn can be used (milliseconds): a page that takes longer asks again. */
export const earlyTicketLifetime = 10_000;

/** The pause before a dashboard that is still being prepared is opened again (milliseconds). */
export const preparationPause = 20_000;

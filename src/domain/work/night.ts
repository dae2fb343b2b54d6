/** By UTC: a server has no night of its own. */
const nightlyHour = 2;

/** When the run of the last night was due. */
export function lastNight(now: Date): Date {
  const due = new Date(now);
  due.setUTCHours(nightlyHour, 0, 0, 0);
  if (due > now) due.setUTCDate(due.getUTCDate() - 1);
  return due;
}

/** When the run of the next night is due. */
export function nextNight(now: Date): Date {
  const due = lastNight(now);
  due.setUTCDate(due.getUTCDate() + 1);
  return due;
}

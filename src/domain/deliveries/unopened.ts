const day = 24 * 3_600_000;
/** How long a person can go without opening the portal before a mail asks whether they still need a delivery. */
export const unopenedAfter = 90 * day;
/** Days in which they can answer by opening the portal. */
export const daysToAnswer = 14;

/** The next step of a delivery whose owner last opened the portal at `opened`, and was asked at `asked` whether they still need it. */
export function unopenedStep(opened: number, asked: number | undefined, now: number): 'send' | 'ask' | 'pause' {
  if (now - opened < unopenedAfter) return 'send';
  if (asked === undefined || asked < opened) return 'ask';
  return now - asked < daysToAnswer * day ? 'send' : 'pause';
}

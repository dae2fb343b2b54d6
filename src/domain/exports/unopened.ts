const day = 24 * 3_600_000;
/** A person who has not opened the portal for so long is asked whether they still need a delivery. */
export const unopenedAfter = 90 * day;
/** Days in which they can answer by opening the portal. */
export const daysToAnswer = 14;

/** What a delivery does for a person who opened the portal last at `opened`, and was asked at `asked` whether they still need it. */
export function unopenedStep(opened: number, asked: number | undefined, now: number): 'send' | 'ask' | 'pause' {
  if (now - opened < unopenedAfter) return 'send';
  if (asked === undefined || asked < opened) return 'ask';
  return now - asked < daysToAnswer * day ? 'send' : 'pause';
}

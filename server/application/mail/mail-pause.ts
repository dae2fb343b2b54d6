import { type Backoff, backoff } from '#domain/backoff';

const everyFiveMinutes = 5 * 60_000;
/** While the mail server or the user pool doesn't answer. */
const whileDown: Backoff = { first: 60_000, longest: 3_600_000, jitter: 0.5 };

/** Milliseconds until mails are sent again: sooner after the first of `failures` in a row, then ever later. */
export const mailPause = (failures: number): number => (failures > 0 ? backoff(failures, whileDown) : everyFiveMinutes);

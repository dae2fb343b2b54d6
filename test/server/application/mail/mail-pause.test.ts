import { expect, it } from 'vitest';
import { mailPause } from '#server/application/mail/mail-pause';
import { hour, minute } from './a-mailing';

it('mails are sent every five minutes, after a failure within a minute, and ever later after more, up to an hour', () => {
  expect(mailPause(0)).toBe(5 * minute);
  const pauses = [1, 2, 3, 20].map(mailPause);
  for (const [index, longest] of [minute, 2 * minute, 4 * minute, hour].entries()) {
    expect(pauses[index]).toBeLessThanOrEqual(longest);
    expect(pauses[index]).toBeGreaterThanOrEqual(longest / 2);
  }
});

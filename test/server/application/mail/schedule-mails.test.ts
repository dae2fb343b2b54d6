import { expect, it, onTestFinished, vi } from 'vitest';
import { scheduleMails } from '#server/application/mail/schedule-mails';
import { hour, minute } from './a-mailing';

it('mails are sent five minutes after the last run, a minute at most after a failure, and not once stopped', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const ended = { sent: 0, refused: 0, unsure: 0, down: 0 };
  const runs = [async () => ({ ...ended, isDown: true }), () => Promise.reject(new Error('Disk full'))];
  const started: number[] = [];
  const errors: unknown[] = [];
  const begun = Date.now();
  const schedule = scheduleMails(
    () => {
      started.push(Date.now() - begun);
      return runs.shift()?.() ?? Promise.resolve({ ...ended, isDown: false });
    },
    (error) => errors.push(error),
  );
  schedule.start();
  await vi.advanceTimersByTimeAsync(15 * minute);
  const [first = 0, second = 0, third = 0, fourth = 0] = started;
  expect(first).toBe(5 * minute);
  expect(second - first).toBeLessThanOrEqual(minute);
  expect(third - second).toBeLessThanOrEqual(2 * minute);
  expect(fourth - third).toBe(5 * minute);
  expect(errors).toHaveLength(1);
  await schedule.stop();
  await vi.advanceTimersByTimeAsync(hour);
  expect(started).toHaveLength(4);
});

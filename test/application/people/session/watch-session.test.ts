import { BehaviorSubject } from 'rxjs';
import { expect, it, vi } from 'vitest';
import { readOnly } from '#application/live';
import { watchSession } from '#application/people/session/watch-session';
import type { SessionState } from '#domain/people/session';
import { failed } from '#domain/result';

const user = { username: 'ann', sub: 'ann', email: 'ann@example.com' };

it('the backend is asked for the signed-in person every 25 seconds, one question at a time', async () => {
  vi.useFakeTimers();
  const session = new BehaviorSubject<SessionState>({ status: 'signed-out' });
  let asked = 0;
  let answer: (() => void) | undefined;
  watchSession(readOnly(session), {
    current: () => {
      asked += 1;
      return new Promise((resolve) => (answer = () => resolve(failed({ kind: 'unreachable' }))));
    },
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(0);
  session.next({ status: 'signed-in', user, arrival: 'signed-in', asksToRemember: true });
  await vi.advanceTimersByTimeAsync(25_000);
  session.next({ status: 'signed-in', user, arrival: 'signed-in', asksToRemember: false });
  await vi.advanceTimersByTimeAsync(50_000);
  expect(asked).toBe(1);
  answer?.();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(asked).toBe(2);
  answer?.();
  session.next({ status: 'timed-out', user });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(2);
  vi.useRealTimers();
});

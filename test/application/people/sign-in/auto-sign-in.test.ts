import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAutoSignIn } from '#application/people/sign-in/auto-sign-in';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type Result, failed, ok } from '#domain/result';
import type { SignInStep } from '#domain/people/sign-in/sign-in';
import { aSession, code } from '../session/a-session';
import { deferred } from '../../deferred';
import { ann } from '../../ports';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Outcome = Result<SignInStep, AuthFailure>;

const minutes = 60_000;
const unconfirmed = failed({ kind: 'unconfirmed' } as const);
const entered: Outcome = ok({ step: 'signed-in', username: 'ann', sub: 'ann', email: '', asksToRemember: false });

/** Auto sign-in at a pool that answers the tries, in order, as given; the last answer stays. */
function autoSignInAt(...answers: (Outcome | Promise<Outcome>)[]) {
  const tries: number[] = [];
  const began = Date.now();
  const autoSignIn = createAutoSignIn({
    async signIn() {
      tries.push(Date.now() - began);
      return answers[Math.min(tries.length, answers.length) - 1] ?? unconfirmed;
    },
  });
  return { autoSignIn, tries };
}

/** A browser whose session tries to sign in, and waits for the pool. */
async function trying(how: 'once' | 'untilConfirmed') {
  const answer = deferred<Outcome>();
  let abandoned = 0;
  const { session, tabs } = await aSession({
    signIn: () => answer.promise,
    answer: () => new Promise(() => undefined),
    abandon: async () => void (abandoned += 1),
  });
  const autoSignIn = createAutoSignIn(session);
  void autoSignIn[how](ann);
  await vi.advanceTimersByTimeAsync(5_000);
  return { session, tabs, autoSignIn, answer, abandoned: () => abandoned };
}

it('the automatic sign-in tries every five seconds until the user has opened the link', async () => {
  const { autoSignIn, tries } = autoSignInAt(unconfirmed, unconfirmed, entered);
  const outcome = autoSignIn.untilConfirmed(ann);
  await vi.advanceTimersByTimeAsync(minutes);
  expect(await outcome).toEqual(entered);
  expect(tries).toEqual([5_000, 10_000, 15_000]);
});

it('the automatic sign-in continues after temporary failures', async () => {
  const passing = (['network', 'unavailable', 'busy', 'pending'] as const).map((kind) => failed({ kind }));
  const { autoSignIn, tries } = autoSignInAt(...passing, entered);
  const outcome = autoSignIn.untilConfirmed(ann);
  await vi.advanceTimersByTimeAsync(minutes);
  expect(await outcome).toEqual(entered);
  expect(tries).toHaveLength(5);
});

it('the automatic sign-in stops at a permanent failure', async () => {
  const { autoSignIn, tries } = autoSignInAt(failed({ kind: 'refused' }));
  const outcome = autoSignIn.untilConfirmed(ann);
  await vi.advanceTimersByTimeAsync(minutes);
  expect(await outcome).toEqual(failed({ kind: 'refused' }));
  expect(tries).toHaveLength(1);
});

it.each<[string, Outcome | Promise<Outcome>]>([
  ['nobody follows the link', unconfirmed],
  ['the pool does not answer', new Promise(() => undefined)],
])('the automatic sign-in gives up after three minutes when %s, and stops trying', async (_, answer) => {
  const { autoSignIn, tries } = autoSignInAt(answer);
  let outcome: unknown;
  void autoSignIn.untilConfirmed(ann).then((answered) => (outcome = answered));
  await vi.advanceTimersByTimeAsync(3 * minutes - 1);
  expect(outcome).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toEqual(failed({ kind: 'auto-sign-in-failed' }));
  const tried = tries.length;
  await vi.advanceTimersByTimeAsync(minutes);
  expect(tries).toHaveLength(tried);
});

it('the automatic sign-in refuses a second one while the first is pending, and accepts another after that', async () => {
  const { autoSignIn } = autoSignInAt(entered);
  const first = autoSignIn.untilConfirmed(ann);
  expect(await autoSignIn.untilConfirmed(ann)).toEqual(failed({ kind: 'pending' }));
  await vi.advanceTimersByTimeAsync(5_000);
  await first;
  const next = autoSignIn.untilConfirmed(ann);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await next).toEqual(entered);
});

it.each(['waiting', 'asking'])('can be cancelled while %s, and restarted at once', async (doing) => {
  const answer = deferred<Outcome>();
  const { autoSignIn, tries } = autoSignInAt(answer.promise, entered);
  const first = autoSignIn.untilConfirmed(ann);
  await vi.advanceTimersByTimeAsync(doing === 'waiting' ? 1_000 : 5_000);
  autoSignIn.cancel();
  const again = autoSignIn.untilConfirmed(ann);
  expect(await first).toBe('cancelled');
  answer.resolve(unconfirmed);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await again).toEqual(entered);
  expect(tries).toHaveLength(2);
});

it.each(['once', 'untilConfirmed'] as const)(
  'the answer to a pending try (%s) signs no one in after it was cancelled',
  async (how) => {
    const { session, tabs, autoSignIn, answer, abandoned } = await trying(how);
    autoSignIn.cancel();
    expect(abandoned()).toBe(1);
    answer.resolve(entered);
    await vi.advanceTimersByTimeAsync(0);
    expect(session.current()).toEqual({ status: 'signed-out' });
    expect(tabs.sent).toEqual([]);
  },
);

it('the answer to a pending try signs no one in after three minutes', async () => {
  const { session, answer, abandoned } = await trying('untilConfirmed');
  await vi.advanceTimersByTimeAsync(3 * minutes);
  expect(abandoned()).toBe(1);
  answer.resolve(entered);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.current()).toEqual({ status: 'signed-out' });
});

it.each(['once', 'untilConfirmed'] as const)(
  'the answer to a pending try (%s) is used once it has arrived',
  async (how) => {
    const { session, autoSignIn, answer, abandoned } = await trying(how);
    answer.resolve(ok({ step: 'totp-code', username: 'ann' }));
    await vi.advanceTimersByTimeAsync(0);
    void session.answer(code('123456'));
    autoSignIn.cancel();
    expect(session.current()).toMatchObject({ status: 'challenged' });
    expect(abandoned()).toBe(0);
  },
);

it('the automatic sign-in ends when the pool throws', async () => {
  const broken = Promise.reject<Outcome>(new Error('no pool'));
  broken.catch(() => undefined);
  const { autoSignIn } = autoSignInAt(broken);
  const outcome = expect(autoSignIn.untilConfirmed(ann)).rejects.toThrow('no pool');
  await vi.advanceTimersByTimeAsync(5_000);
  await outcome;
  const again = expect(autoSignIn.untilConfirmed(ann)).rejects.toThrow('no pool');
  await vi.advanceTimersByTimeAsync(5_000);
  await again;
});

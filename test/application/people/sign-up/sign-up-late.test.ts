import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CodeDelivery } from '#domain/people/account';
import type { AuthFailure } from '#domain/people/auth-failure';
import { resendCoolDown } from '#domain/people/recovery/recovery';
import { type Result, failed, ok } from '#domain/result';
import type { SignInStep } from '#domain/people/sign-in/sign-in';
import type { SignUpMode } from '#domain/people/sign-in/sign-up';
import type { SignedUp } from '#ports/people/sign-up';
import { aVisit, ann, delivery, unconfirmed } from './a-sign-up-flow';
import { deferred } from '../../deferred';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an answer after the page was left', () => {
  it.each<[string, SignUpMode, SignedUp]>([
    ['that asks for the link', 'link', { confirmed: false, delivery }],
    ['that asks for the code', 'code', { confirmed: false, delivery }],
    ['that asks for nothing', 'code', { confirmed: true }],
  ])('to the form, %s, starts nothing', async (_, mode, answered) => {
    const answer = deferred<Result<SignedUp, AuthFailure>>();
    const { visit, signIns } = aVisit(mode, { signUp: () => answer.promise });
    const registered = visit.register(ann);
    visit.close();
    answer.resolve(ok(answered));
    await registered;
    await vi.advanceTimersByTimeAsync(180_000);
    expect(signIns).toEqual([]);
    expect(visit.current()).toEqual({ step: 'form' });
  });

  it('to the code signs no one in', async () => {
    const answer = deferred<Result<void, AuthFailure>>();
    const { visit, signIns } = aVisit('code', { confirm: () => answer.promise });
    await visit.register(ann);
    const confirmed = visit.confirm('123456');
    visit.close();
    answer.resolve(ok(undefined));
    await confirmed;
    expect(signIns).toEqual([]);
    expect(visit.current().step).toBe('code');
  });

  it('to another requested link does not wait for it', async () => {
    const answer = deferred<Result<CodeDelivery, AuthFailure>>();
    const { visit, signIns } = aVisit('link', { resendCode: () => answer.promise }, unconfirmed);
    const resumed = visit.resume('ann', 'Ann-pass-1');
    visit.close();
    answer.resolve(ok(delivery));
    await resumed;
    await vi.advanceTimersByTimeAsync(180_000);
    expect(signIns).toEqual([]);
    expect(visit.current()).toEqual({ step: 'form' });
  });
});

it('ignores a sign-in that was pending when the page was left', async () => {
  const signIn = deferred<Result<SignInStep, AuthFailure>>();
  const { visit } = aVisit('code', { signUp: async () => ok({ confirmed: true }) }, () => signIn.promise);
  const registered = visit.register(ann);
  await vi.advanceTimersByTimeAsync(0);
  visit.close();
  signIn.resolve(failed({ kind: 'refused' }));
  await registered;
  expect(visit.current()).toEqual({ step: 'form' });
});

it('does not ask again for the code of a confirmed account', async () => {
  const answer = deferred<Result<CodeDelivery, AuthFailure>>();
  const { visit } = aVisit('code', { resendCode: () => answer.promise });
  await visit.register(ann);
  vi.advanceTimersByTime(resendCoolDown * 1_000);
  const resent = visit.resend();
  await visit.confirm('123456');
  answer.resolve(ok(delivery));
  await resent;
  expect(visit.current()).toEqual({ step: 'entered' });
});

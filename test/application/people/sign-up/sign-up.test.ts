import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resendCoolDown } from '#domain/people/recovery/recovery';
import { failed, ok } from '#domain/result';
import type { Applicant } from '#domain/people/sign-in/sign-up';
import { aVisit, ann, delivery } from './a-sign-up-flow';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [{ ...ann, username: '' }, 'empty-username'],
  [{ ...ann, username: 'a b' }, 'invalid-username'],
  [{ ...ann, username: 'a'.repeat(129) }, 'invalid-username'],
  [{ ...ann, attributes: { email: ' ' } }, 'missing-attributes'],
  [{ ...ann, password: '' }, 'empty-new-password'],
  [{ ...ann, password: 'weak' }, 'weak-password'],
])('the form %j is refused as %s before anything is sent', async (applicant, kind) => {
  const { visit, asked } = aVisit('code');
  expect(await visit.register(applicant)).toMatchObject(failed({ kind }));
  expect(asked).toEqual([]);
  expect(visit.current()).toEqual({ step: 'form' });
});

it('the form reports everything that is missing at once', async () => {
  const { visit } = aVisit('code');
  expect(await visit.register({ username: '', attributes: { email: '' }, password: '' })).toEqual(
    failed({
      kind: 'empty-username',
      also: [{ kind: 'missing-attributes', names: ['email'] }, { kind: 'empty-new-password' }],
    }),
  );
});

it('the form is sent without the spaces around a username and an address', async () => {
  const sent: Applicant[] = [];
  const { visit } = aVisit('code', { signUp: async (applicant) => (sent.push(applicant), ok({ confirmed: false })) });
  await visit.register({ ...ann, username: ' ann ', attributes: { email: ' ann@example.com ' } });
  expect(sent).toEqual([ann]);
});

it('the form creates nothing where sign-up is off', async () => {
  const { visit, asked } = aVisit('off');
  expect(await visit.register(ann)).toEqual(failed({ kind: 'sign-up-failed' }));
  expect(asked).toEqual([]);
});

it('the form sends nothing again before anything was sent', async () => {
  const { visit, asked } = aVisit('code');
  expect(await visit.resend()).toEqual(ok(undefined));
  expect(asked).toEqual([]);
});

it('the form does not try to sign in before a code is confirmed', async () => {
  const { visit, signIns } = aVisit('code');
  await visit.register(ann);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signIns).toEqual([]);
});

it('the form stays when the pool refuses', async () => {
  const { visit } = aVisit('code', { signUp: async () => failed({ kind: 'username-taken' }) });
  expect(await visit.register(ann)).toEqual(failed({ kind: 'username-taken' }));
  expect(visit.current()).toEqual({ step: 'form' });
});

it('the form signs in at once if the pool asks for no confirmation', async () => {
  const { visit, signIns } = aVisit('code', { signUp: async () => ok({ confirmed: true }) });
  await visit.register(ann);
  expect(visit.current()).toEqual({ step: 'entered' });
  expect(signIns).toEqual([{ username: 'ann', password: 'Ann-pass-1' }]);
});

it('The sign-up code confirms the account and signs in', async () => {
  const { visit } = aVisit('code');
  await visit.register({ ...ann, username: ' ann ' });
  expect(visit.current()).toEqual({ step: 'code', username: 'ann', delivery, resendIn: resendCoolDown });
  expect(await visit.confirm('654321')).toEqual(failed({ kind: 'wrong-code' }));
  expect(await visit.confirm('')).toEqual(failed({ kind: 'empty-code' }));
  expect(await visit.confirm('12345x')).toEqual(failed({ kind: 'code-form' }));
  expect(visit.current()).toMatchObject({ step: 'code' });
  await visit.confirm('123 456');
  expect(visit.current()).toEqual({ step: 'entered' });
});

it('The sign-up code leads to the sign-in page if signing in automatically fails', async () => {
  const { visit } = aVisit('code', {}, () => failed({ kind: 'refused' }));
  await visit.register(ann);
  await visit.confirm('123456');
  expect(visit.current()).toEqual({ step: 'confirmed', username: 'ann' });
});

it('The sign-up code can be sent again when the cool-down is over', async () => {
  const { visit, asked } = aVisit('code');
  await visit.register(ann);
  await visit.resend();
  expect(asked).toEqual(['sign up ann']);
  vi.advanceTimersByTime(resendCoolDown * 1_000);
  expect(visit.current()).toMatchObject({ resendIn: 0 });
  await visit.resend();
  expect(asked).toEqual(['sign up ann', 'resend ann']);
  expect(visit.current()).toMatchObject({ resendIn: resendCoolDown });
});

it('The sign-up code that can’t be sent again leaves the first one valid', async () => {
  const { visit } = aVisit('code', { resendCode: async () => failed({ kind: 'not-delivered' }) });
  await visit.register(ann);
  vi.advanceTimersByTime(resendCoolDown * 1_000);
  expect(await visit.resend()).toEqual(failed({ kind: 'not-delivered' }));
  await visit.confirm('123456');
  expect(visit.current()).toEqual({ step: 'entered' });
});

it('The sign-up code is refused if none was requested', async () => {
  const { visit } = aVisit('code');
  expect(await visit.confirm('123456')).toEqual(failed({ kind: 'expired-code' }));
});

it('An account that was not confirmed gets another code, and signs in with the known password', async () => {
  const { visit, asked, signIns } = aVisit('off');
  await visit.resume(' ann ', 'Ann-pass-1');
  expect(asked).toEqual(['resend ann']);
  await visit.confirm('123456');
  expect(signIns).toHaveLength(1);
  expect(visit.current()).toEqual({ step: 'entered' });
});

it('An account that was not confirmed can be confirmed without a password', async () => {
  const { visit, signIns } = aVisit('code');
  await visit.resume('ann');
  await visit.confirm('123456');
  expect(signIns).toEqual([]);
  expect(visit.current()).toEqual({ step: 'confirmed', username: 'ann' });
});

it('An account that was not confirmed is not looked up without a username', async () => {
  const { visit, asked } = aVisit('code');
  expect(await visit.resume(' ')).toEqual(failed({ kind: 'empty-username' }));
  expect(asked).toEqual([]);
});

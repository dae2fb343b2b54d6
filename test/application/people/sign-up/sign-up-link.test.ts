import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resendCoolDown } from '#domain/people/recovery/recovery';
import { failed, ok } from '#domain/result';
import { aVisit, ann, delivery, unconfirmed } from './a-sign-up-flow';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('The sign-up link signs in once the user has opened it', async () => {
  let followed = false;
  const { visit, signIns } = aVisit('link', {}, () =>
    followed ? ok({ step: 'totp-code', username: 'ann' }) : unconfirmed(),
  );
  await visit.register(ann);
  expect(visit.current()).toMatchObject({ step: 'link', username: 'ann', delivery });
  await vi.advanceTimersByTimeAsync(12_000);
  expect(visit.current()).toMatchObject({ step: 'link', resendIn: resendCoolDown - 12 });
  followed = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(visit.current()).toEqual({ step: 'entered' });
  const credentials = { username: 'ann', password: 'Ann-pass-1' };
  expect(signIns).toEqual([credentials, credentials, credentials]);
  expect(vi.getTimerCount()).toBe(0);
});

it('The sign-up link is not awaited if the password is unknown', async () => {
  const { visit, signIns } = aVisit('link', {}, unconfirmed);
  await visit.resume('ann');
  await vi.advanceTimersByTimeAsync(180_000);
  expect(visit.current()).toMatchObject({ step: 'link', username: 'ann' });
  expect(signIns).toEqual([]);
});

it('The sign-up link that no one opens is given up after three minutes, and confirms nothing', async () => {
  const { visit } = aVisit('link', {}, unconfirmed);
  await visit.register(ann);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(visit.current()).toEqual({
    step: 'not-entered',
    username: 'ann',
    failure: { kind: 'auto-sign-in-failed' },
  });
});

it('The sign-up link that expired can be replaced by another, which signs in automatically', async () => {
  let followed = false;
  const { visit, asked } = aVisit('link', {}, () =>
    followed ? ok({ step: 'totp-code', username: 'ann' }) : unconfirmed(),
  );
  await visit.register(ann);
  await vi.advanceTimersByTimeAsync(180_000);
  await visit.resend();
  expect(asked).toEqual(['sign up ann', 'resend ann']);
  expect(visit.current()).toEqual({ step: 'link', username: 'ann', delivery, resendIn: resendCoolDown });
  followed = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(visit.current()).toEqual({ step: 'entered' });
});

it('The sign-up link is given up if the pool refuses the user who opened it', async () => {
  const { visit } = aVisit('link', {}, () => failed({ kind: 'disabled' }));
  await visit.register(ann);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(visit.current()).toEqual({ step: 'not-entered', username: 'ann', failure: { kind: 'disabled' } });
  expect(vi.getTimerCount()).toBe(0);
});

it('The sign-up link can be sent again, and is awaited for another three minutes', async () => {
  const { visit, asked } = aVisit('link', {}, unconfirmed);
  await visit.register(ann);
  await vi.advanceTimersByTimeAsync(60_000);
  await visit.resend();
  expect(asked).toEqual(['sign up ann', 'resend ann']);
  expect(visit.current()).toMatchObject({ step: 'link', resendIn: resendCoolDown });
  await vi.advanceTimersByTimeAsync(179_000);
  expect(visit.current()).toMatchObject({ step: 'link' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(visit.current()).toMatchObject({ step: 'not-entered', failure: { kind: 'auto-sign-in-failed' } });
});

it('The sign-up link is given up when the page is left', async () => {
  const { visit, signIns } = aVisit('link', {}, unconfirmed);
  await visit.register(ann);
  await vi.advanceTimersByTimeAsync(5_000);
  visit.close();
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(signIns).toHaveLength(1);
  expect(visit.current().step).toBe('link');
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutoSignIn } from '../../src/application/auto-sign-in';
import { createSigningUp } from '../../src/application/sign-up';
import type { CodeDelivery } from '../../src/domain/account';
import type { AuthFailure } from '../../src/domain/auth-failure';
import { resendCoolDown } from '../../src/domain/recovery';
import { type Result, failed, ok } from '../../src/domain/result';
import type { Credentials, SignInStep } from '../../src/domain/sign-in';
import type { SignUpMode } from '../../src/domain/sign-up';
import type { SignUp, SignedUp } from '../../src/ports/sign-up';
import { later } from './later';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const delivery = { medium: 'EMAIL', destination: 'a***@e***' } as const;
const ann = { username: 'ann', password: 'Ann-pass-1', attributes: { email: 'ann@example.com' } };

/** A visit of the sign-up page; the pool confirms by the code 123456, and lets people in as `signIn` says. */
function aVisit(
  mode: SignUpMode,
  over: Partial<SignUp> = {},
  signIn: () => Result<SignInStep, AuthFailure> = () =>
    ok({ step: 'signed-in', username: 'ann', sub: 'ann', email: '', asksToRemember: false }),
) {
  const asked: string[] = [];
  const signIns: Credentials[] = [];
  const port: SignUp = {
    async signUp({ username }) {
      asked.push(`sign up ${username}`);
      return ok({ confirmed: false, delivery });
    },
    async confirm(username, code) {
      asked.push(`confirm ${username}`);
      return code === '123456' ? ok(undefined) : failed({ kind: 'wrong-code' });
    },
    async resendCode(username) {
      asked.push(`resend ${username}`);
      return ok(delivery);
    },
    ...over,
  };
  const autoSignIn = createAutoSignIn({ signIn: async (credentials) => (signIns.push(credentials), signIn()) });
  return { visit: createSigningUp(port, autoSignIn, mode), asked, signIns };
}

const unconfirmed = () => failed<AuthFailure>({ kind: 'unconfirmed' });

describe('the form', () => {
  it.each([
    [{ ...ann, username: '' }, 'empty-username'],
    [{ ...ann, username: 'a b' }, 'invalid-username'],
    [{ ...ann, username: 'a'.repeat(129) }, 'invalid-username'],
    [{ ...ann, attributes: { email: ' ' } }, 'missing-attributes'],
    [{ ...ann, password: '' }, 'empty-new-password'],
    [{ ...ann, password: 'weak' }, 'weak-password'],
  ])('%j is refused as %s before anything is sent', async (applicant, kind) => {
    const { visit, asked } = aVisit('code');
    expect(await visit.register(applicant)).toMatchObject(failed({ kind }));
    expect(asked).toEqual([]);
    expect(visit.current()).toEqual({ step: 'form' });
  });

  it('is told of all that it lacks at once', async () => {
    const { visit } = aVisit('code');
    expect(await visit.register({ username: '', attributes: { email: '' }, password: '' })).toEqual(
      failed({
        kind: 'empty-username',
        also: [{ kind: 'missing-attributes', names: ['email'] }, { kind: 'empty-new-password' }],
      }),
    );
  });

  it('creates nothing where sign-up is off', async () => {
    const { visit, asked } = aVisit('off');
    expect(await visit.register(ann)).toEqual(failed({ kind: 'sign-up-failed' }));
    expect(asked).toEqual([]);
  });

  it('stays when the pool refuses', async () => {
    const { visit } = aVisit('code', { signUp: async () => failed({ kind: 'username-taken' }) });
    expect(await visit.register(ann)).toEqual(failed({ kind: 'username-taken' }));
    expect(visit.current()).toEqual({ step: 'form' });
  });

  it('lets people in at once where the pool asks for no confirmation', async () => {
    const { visit, signIns } = aVisit('code', { signUp: async () => ok({ confirmed: true }) });
    await visit.register(ann);
    expect(visit.current()).toEqual({ step: 'entered' });
    expect(signIns).toEqual([{ username: 'ann', password: 'Ann-pass-1' }]);
  });
});

describe('the code', () => {
  it('confirms the account and signs in', async () => {
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

  it('leads to the sign-in page where signing in by itself does not work', async () => {
    const { visit } = aVisit('code', {}, () => failed({ kind: 'refused' }));
    await visit.register(ann);
    await visit.confirm('123456');
    expect(visit.current()).toEqual({ step: 'confirmed', username: 'ann' });
  });

  it('can be sent again when the cool-down is over', async () => {
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

  it('is refused where none was asked for', async () => {
    const { visit } = aVisit('code');
    expect(await visit.confirm('123456')).toEqual(failed({ kind: 'expired-code' }));
  });
});

describe('an account that was not confirmed', () => {
  it('gets another code, and is signed in with the password that is known', async () => {
    const { visit, asked, signIns } = aVisit('off');
    await visit.resume(' ann ', 'Ann-pass-1');
    expect(asked).toEqual(['resend ann']);
    await visit.confirm('123456');
    expect(signIns).toHaveLength(1);
    expect(visit.current()).toEqual({ step: 'entered' });
  });

  it('is confirmed without a password, too', async () => {
    const { visit, signIns } = aVisit('code');
    await visit.resume('ann');
    await visit.confirm('123456');
    expect(signIns).toEqual([]);
    expect(visit.current()).toEqual({ step: 'confirmed', username: 'ann' });
  });

  it('is not asked about without a username', async () => {
    const { visit, asked } = aVisit('code');
    expect(await visit.resume(' ')).toEqual(failed({ kind: 'empty-username' }));
    expect(asked).toEqual([]);
  });
});

describe('the link', () => {
  it('is waited for, and then signs in', async () => {
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
    expect(signIns).toHaveLength(3);
  });

  it('that nobody follows is waited for no longer after three minutes, and confirms nothing', async () => {
    const { visit } = aVisit('link', {}, unconfirmed);
    await visit.register(ann);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(visit.current()).toEqual({
      step: 'not-entered',
      username: 'ann',
      failure: { kind: 'auto-sign-in-failed' },
    });
  });

  it('that came too late is followed by another, which signs in by itself', async () => {
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

  it('is waited for no longer where the pool will not let in who followed it', async () => {
    const { visit } = aVisit('link', {}, () => failed({ kind: 'disabled' }));
    await visit.register(ann);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(visit.current()).toEqual({ step: 'not-entered', username: 'ann', failure: { kind: 'disabled' } });
  });

  it('can be sent again, and is waited for another three minutes', async () => {
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

  it.each(['left', 'started over'])('is waited for no longer when the page is %s', async (how) => {
    const { visit, signIns } = aVisit('link', {}, unconfirmed);
    await visit.register(ann);
    await vi.advanceTimersByTimeAsync(5_000);
    if (how === 'left') visit.close();
    else visit.startOver();
    await vi.advanceTimersByTimeAsync(180_000);
    expect(signIns).toHaveLength(1);
    expect(visit.current().step).toBe(how === 'left' ? 'link' : 'form');
  });
});

describe.each(['close', 'startOver'] as const)('an answer after %s', (leave) => {
  it.each<[string, SignUpMode, SignedUp]>([
    ['that asks for the link', 'link', { confirmed: false, delivery }],
    ['that asks for the code', 'code', { confirmed: false, delivery }],
    ['that asks for nothing', 'code', { confirmed: true }],
  ])('to the form, %s, starts nothing', async (_, mode, answered) => {
    const answer = later<Result<SignedUp, AuthFailure>>();
    const { visit, signIns } = aVisit(mode, { signUp: () => answer.promise });
    const registered = visit.register(ann);
    visit[leave]();
    answer.come(ok(answered));
    await registered;
    await vi.advanceTimersByTimeAsync(180_000);
    expect(signIns).toEqual([]);
    expect(visit.current()).toEqual({ step: 'form' });
  });

  it('to the code signs nobody in', async () => {
    const answer = later<Result<void, AuthFailure>>();
    const { visit, signIns } = aVisit('code', { confirm: () => answer.promise });
    await visit.register(ann);
    const confirmed = visit.confirm('123456');
    visit[leave]();
    answer.come(ok(undefined));
    await confirmed;
    expect(signIns).toEqual([]);
    expect(visit.current().step).toBe(leave === 'close' ? 'code' : 'form');
  });

  it('to another link asked for waits for no link', async () => {
    const answer = later<Result<CodeDelivery, AuthFailure>>();
    const { visit, signIns } = aVisit('link', { resendCode: () => answer.promise }, unconfirmed);
    const resumed = visit.resume('ann', 'Ann-pass-1');
    visit[leave]();
    answer.come(ok(delivery));
    await resumed;
    await vi.advanceTimersByTimeAsync(180_000);
    expect(signIns).toEqual([]);
    expect(visit.current()).toEqual({ step: 'form' });
  });
});

it('says nothing more of a sign-in that was under way when the form was begun anew', async () => {
  const signIn = later<Result<SignInStep, AuthFailure>>();
  const port: SignUp = {
    signUp: async () => ok({ confirmed: true }),
    confirm: async () => ok(undefined),
    resendCode: async () => ok(delivery),
  };
  const visit = createSigningUp(port, createAutoSignIn({ signIn: () => signIn.promise }), 'code');
  const registered = visit.register(ann);
  await vi.advanceTimersByTimeAsync(0);
  visit.startOver();
  signIn.come(failed({ kind: 'refused' }));
  await registered;
  expect(visit.current()).toEqual({ step: 'form' });
});

it('does not ask again for the code of an account that is confirmed', async () => {
  const answer = later<Result<CodeDelivery, AuthFailure>>();
  const { visit } = aVisit('code', { resendCode: () => answer.promise });
  await visit.register(ann);
  vi.advanceTimersByTime(resendCoolDown * 1_000);
  const resent = visit.resend();
  await visit.confirm('123456');
  answer.come(ok(delivery));
  await resent;
  expect(visit.current()).toEqual({ step: 'entered' });
});

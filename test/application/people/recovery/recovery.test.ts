import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRecovery } from '#application/people/recovery/recovery';
import type { CodeDelivery } from '#domain/people/account';
import type { AuthFailure } from '#domain/people/auth-failure';
import { defaultPasswordPolicy } from '#domain/people/password-policy';
import { resendCoolDown } from '#domain/people/recovery/recovery';
import { type Result, failed, ok } from '#domain/result';
import type { PasswordRecovery } from '#ports/people/recovery/password-recovery';
import { deferred } from '../../deferred';
import { history } from '../../history';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const delivery = { medium: 'EMAIL', destination: 'a***@e***' } as const;
const right = { code: '123456', password: 'Abcdefg-1' };

/** A recovery whose correct code is 123456; `asked` records the calls to the pool. */
function aRecovery(over: Partial<PasswordRecovery> = {}) {
  const asked: unknown[] = [];
  const port: PasswordRecovery = {
    async requestCode(username) {
      asked.push(username);
      return ok(delivery);
    },
    async confirm(request) {
      asked.push(request);
      return request.code === right.code ? ok(undefined) : failed({ kind: 'wrong-code' });
    },
    ...over,
  };
  return { recovery: createRecovery(port, defaultPasswordPolicy), asked };
}

async function atCode(over: Partial<PasswordRecovery> = {}) {
  const opened = aRecovery(over);
  await opened.recovery.request('ann');
  return opened;
}

it.each([
  ['', 'empty-username'],
  [' \t', 'empty-username'],
  ['a b', 'invalid-username'],
  ['a\0b', 'invalid-username'],
  ['a'.repeat(129), 'invalid-username'],
])('The request for a recovery code of %j is refused as %s before anything is sent', async (username, kind) => {
  const { recovery, asked } = aRecovery();
  expect(await recovery.request(username)).toEqual(failed({ kind }));
  expect(asked).toEqual([]);
  expect(recovery.current()).toEqual({ step: 'request' });
});

it('The request for a recovery code sends a code and says where it went', async () => {
  const { recovery, asked } = aRecovery();
  await recovery.request(' ann ');
  expect(asked).toEqual(['ann']);
  expect(recovery.current()).toEqual({ step: 'code', username: 'ann', delivery, resendIn: resendCoolDown });
});

it('The request for a recovery code stays where it is when the pool refuses', async () => {
  const { recovery } = aRecovery({ requestCode: async () => failed({ kind: 'locked' }) });
  expect(await recovery.request('ann')).toEqual(failed({ kind: 'locked' }));
  expect(recovery.current()).toEqual({ step: 'request' });
});

it('Another code can’t be requested during the cool-down, and restarts it', async () => {
  const { recovery, asked } = await atCode();
  const states = history(recovery.changes$);
  await recovery.resend();
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime((resendCoolDown - 1) * 1_000);
  await recovery.resend();
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(recovery.current()).toMatchObject({ resendIn: 0 });
  await recovery.resend();
  expect(asked).toEqual(['ann', 'ann']);
  expect(recovery.current()).toMatchObject({ resendIn: resendCoolDown });
  // The first, one a second, and the new one.
  expect(states.values).toHaveLength(1 + resendCoolDown + 1);
});

it('Another code that can’t be sent leaves the first one valid', async () => {
  let works = true;
  const { recovery } = await atCode({
    requestCode: async () => (works ? ok(delivery) : failed({ kind: 'not-delivered' })),
  });
  works = false;
  vi.advanceTimersByTime(resendCoolDown * 1_000);
  expect(await recovery.resend()).toEqual(failed({ kind: 'not-delivered' }));
  expect(await recovery.confirm(right)).toEqual(ok(undefined));
});

it('The new password of a recovery is set with the right code', async () => {
  const { recovery, asked } = await atCode();
  expect(await recovery.confirm({ ...right, code: ' 123 456 ' })).toEqual(ok(undefined));
  expect(asked.at(-1)).toEqual({ username: 'ann', ...right });
  expect(recovery.current()).toEqual({ step: 'done', username: 'ann' });
  vi.advanceTimersByTime(60_000);
  expect(recovery.current()).toEqual({ step: 'done', username: 'ann' });
});

it('The new password of a recovery accepts a correct code after a wrong one', async () => {
  const { recovery } = await atCode();
  expect(await recovery.confirm({ ...right, code: '654321' })).toEqual(failed({ kind: 'wrong-code' }));
  expect(recovery.current()).toMatchObject({ step: 'code' });
  expect(await recovery.confirm(right)).toEqual(ok(undefined));
});

it.each([
  [{ ...right, code: '' }, 'empty-code'],
  [{ ...right, code: '12345' }, 'code-form'],
  [{ ...right, code: 'abcdef' }, 'code-form'],
  [{ ...right, password: '' }, 'empty-new-password'],
  [{ ...right, password: 'weak' }, 'weak-password'],
])('The new password of a recovery %j is refused as %s before anything is sent', async (answer, kind) => {
  const { recovery, asked } = await atCode();
  expect(await recovery.confirm(answer)).toMatchObject(failed({ kind }));
  expect(asked).toEqual(['ann']);
});

it('The new password of a recovery reports everything that is missing at once', async () => {
  const { recovery } = await atCode();
  expect(await recovery.confirm({ code: '', password: '' })).toEqual(
    failed({ kind: 'empty-code', also: [{ kind: 'empty-new-password' }] }),
  );
});

it('The new password of a recovery needs a requested code', async () => {
  const { recovery, asked } = aRecovery();
  expect(await recovery.confirm(right)).toEqual(failed({ kind: 'expired-code' }));
  expect(asked).toEqual([]);
});

it('starts over with another username, and stops when the user leaves the page', async () => {
  const { recovery } = await atCode();
  recovery.startOver();
  vi.advanceTimersByTime(5_000);
  expect(recovery.current()).toEqual({ step: 'request' });
  await recovery.request('bob');
  recovery.close();
  const states = history(recovery.changes$);
  vi.advanceTimersByTime(60_000);
  expect(states.values).toEqual([{ step: 'code', username: 'bob', delivery, resendIn: resendCoolDown }]);
});

/** A recovery whose first code was sent at once, and the next answer of which comes when the test says so. */
async function resending() {
  const second = deferred<Result<CodeDelivery, AuthFailure>>();
  const answers: Promise<Result<CodeDelivery, AuthFailure>>[] = [Promise.resolve(ok(delivery)), second.promise];
  const { recovery } = await atCode({ requestCode: () => answers.shift() ?? expect.fail('asked too often') });
  vi.advanceTimersByTime(resendCoolDown * 1_000);
  return { recovery, second, resent: recovery.resend() };
}

describe('An answer to a step that the user has left', () => {
  it('does not bring back the previous user’s code', async () => {
    const { recovery, second, resent } = await resending();
    recovery.startOver();
    second.resolve(ok(delivery));
    await resent;
    expect(recovery.current()).toEqual({ step: 'request' });
  });

  it('does not ask again for the code of a changed password', async () => {
    const { recovery, second, resent } = await resending();
    await recovery.confirm(right);
    second.resolve(ok(delivery));
    await resent;
    expect(recovery.current()).toEqual({ step: 'done', username: 'ann' });
  });

  it('does not lead on from the page where another username is typed, nor from one that was left', async () => {
    for (const leave of ['startOver', 'close'] as const) {
      const answer = deferred<Result<void, AuthFailure>>();
      // oxlint-disable-next-line no-await-in-loop -- One page after the other
      const { recovery } = await atCode({ confirm: () => answer.promise });
      const confirmed = recovery.confirm(right);
      recovery[leave]();
      const { step } = recovery.current();
      answer.resolve(ok(undefined));
      // oxlint-disable-next-line no-await-in-loop -- One page after the other
      await confirmed;
      expect(recovery.current().step).toBe(step);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { failed, ok } from '../../../src/domain/result';
import { wrongCodeFor } from '../../local/user-pool/a-pool';
import { ada, grace } from '../../local/user-pool/pool-facts';
import { aVisitor } from './a-visitor';
import { refusal } from './recorded-pool';

const password = 'Compiler-2';
const sent = ok({ medium: 'EMAIL', destination: 'a***@e***' });
const hour = 3_600_000;

describe('a new password', () => {
  it('comes by a code to the e-mail address', async () => {
    const visitor = await aVisitor([ada]);
    expect(await visitor.passwordRecovery.requestCode('ada')).toEqual(sent);
    const code = await visitor.lastCodeTo('ada');
    const request = { username: 'ada', code, password };
    expect(await visitor.passwordRecovery.confirm({ ...request, code: wrongCodeFor(code) })).toEqual(
      failed({ kind: 'wrong-code' }),
    );
    expect(await visitor.passwordRecovery.confirm({ ...request, password: 'short' })).toEqual(
      failed({ kind: 'refused-password', rule: 'length' }),
    );
    expect(await visitor.passwordRecovery.confirm(request)).toMatchObject({ ok: true });
    expect(await visitor.userPool.signIn(ada)).toEqual(failed({ kind: 'refused' }));
    expect(await visitor.userPool.signIn({ ...ada, password })).toMatchObject({ value: { step: 'signed-in' } });
  });

  it('needs a code that is not too old, not used and not replaced', async () => {
    const visitor = await aVisitor([ada]);
    const { passwordRecovery: recovery } = visitor;
    await recovery.requestCode('ada');
    const first = await visitor.lastCodeTo('ada');
    visitor.pool.clock.pass(hour);
    const tooOld = failed({ kind: 'expired-code' });
    expect(await recovery.confirm({ username: 'ada', code: first, password })).toEqual(tooOld);
    await recovery.requestCode('ada');
    const second = await visitor.lastCodeTo('ada');
    if (first !== second) {
      expect(await recovery.confirm({ username: 'ada', code: first, password })).toMatchObject({ ok: false });
    }
    expect(await recovery.confirm({ username: 'ada', code: second, password })).toMatchObject({ ok: true });
    expect(await recovery.confirm({ username: 'ada', code: second, password })).toEqual(tooOld);
  });

  it('is asked for a few times in an hour and no more', async () => {
    const visitor = await aVisitor([ada]);
    for (let times = 0; times < 5; times += 1) {
      expect(await visitor.passwordRecovery.requestCode('ada')).toMatchObject({ ok: true });
    }
    expect(await visitor.passwordRecovery.requestCode('ada')).toEqual(failed({ kind: 'locked' }));
  });

  it.each(['12 34 56', 'abcdef', '\0', '😀', '9'.repeat(3_000), ''])('comes by no such code as %j', async (code) => {
    const visitor = await aVisitor([ada]);
    await visitor.passwordRecovery.requestCode('ada');
    expect(await visitor.passwordRecovery.confirm({ username: 'ada', code, password })).toEqual(
      failed({ kind: 'wrong-code' }),
    );
  });

  it.each(['', 'x'.repeat(257)])('cannot be %j', async (weak) => {
    const visitor = await aVisitor([ada]);
    await visitor.passwordRecovery.requestCode('ada');
    const code = await visitor.lastCodeTo('ada');
    expect(await visitor.passwordRecovery.confirm({ username: 'ada', code, password: weak })).toEqual(
      failed({ kind: 'refused-password' }),
    );
  });

  it.each(['', 'a b', 'x'.repeat(129), 'a\0b'])('is not for somebody called %j', async (username) => {
    const visitor = await aVisitor([ada]);
    const invalid = failed({ kind: 'invalid-username' });
    expect(await visitor.passwordRecovery.requestCode(username)).toEqual(invalid);
    expect(await visitor.passwordRecovery.confirm({ username, code: '123456', password })).toEqual(invalid);
  });
});

describe('who cannot have a new password', () => {
  it('is not told from who can, where the pool hides it', async () => {
    const visitor = await aVisitor([ada, grace, { ...ada, username: 'charles', disabled: true }]);
    for (const username of ['nobody', 'grace', 'charles', '😀', '<script>']) {
      expect(await visitor.passwordRecovery.requestCode(username)).toMatchObject({ ok: true });
      const confirmed = await visitor.passwordRecovery.confirm({ username, code: '000000', password });
      expect(confirmed).toEqual(failed({ kind: 'wrong-code' }));
    }
  });

  it.each([
    ['nobody', 'not-delivered'],
    ['grace', 'not-delivered'],
    ['charles', 'disabled'],
  ])('is told so where the pool tells: %s', async (username, kind) => {
    const users = [ada, grace, { ...ada, username: 'charles', disabled: true }];
    const visitor = await aVisitor(users, { preventUserExistenceErrors: false });
    expect(await visitor.passwordRecovery.requestCode(username)).toEqual(failed({ kind }));
  });

  it.each([
    ['CodeDeliveryFailureException', 'not-delivered'],
    ['InvalidEmailRoleAccessPolicyException', 'not-delivered'],
    ['PasswordHistoryPolicyViolationException', 'reused-password'],
    ['TooManyFailedAttemptsException', 'locked'],
    ['InternalErrorException', 'unavailable'],
    ['SomethingNewException', 'unexpected'],
  ])('hears of a %s', async (type, kind) => {
    const visitor = await aVisitor([ada]);
    visitor.pool.instead = () => refusal(type, 'in the vendor’s words');
    expect(await visitor.passwordRecovery.requestCode('ada')).toEqual(failed({ kind }));
    expect(await visitor.passwordRecovery.confirm({ username: 'ada', code: '123456', password })).toEqual(
      failed({ kind }),
    );
  });

  it('hears that there is no way to the pool', async () => {
    const visitor = await aVisitor([ada]);
    await visitor.pool.close();
    expect(await visitor.passwordRecovery.requestCode('ada')).toEqual(failed({ kind: 'network' }));
  });
});

import { expect, it } from 'vitest';
import { failed } from '#domain/result';
import { ada, grace } from '../../local/user-pool/pool-facts';
import { aVisitor } from './a-visitor';
import { refusal } from './recorded-pool';

const password = 'Compiler-2';
const hour = 3_600_000;

it('a new password needs a code that has neither expired nor been replaced', async () => {
  const visitor = await aVisitor([ada]);
  const { passwordRecovery: recovery } = visitor;
  await recovery.requestCode('ada');
  const first = await visitor.lastCodeTo('ada');
  visitor.pool.clock.pass(hour);
  expect(await recovery.confirm({ username: 'ada', code: first, password })).toEqual(failed({ kind: 'expired-code' }));
  await recovery.requestCode('ada');
  const second = await visitor.lastCodeTo('ada');
  if (first !== second) {
    expect(await recovery.confirm({ username: 'ada', code: first, password })).toMatchObject({ ok: false });
  }
  expect(await recovery.confirm({ username: 'ada', code: second, password })).toMatchObject({ ok: true });
});

it('a new password can be asked for five times in an hour and no more', async () => {
  const visitor = await aVisitor([ada]);
  for (let times = 0; times < 5; times += 1) {
    expect(await visitor.passwordRecovery.requestCode('ada')).toMatchObject({ ok: true });
  }
  expect(await visitor.passwordRecovery.requestCode('ada')).toEqual(failed({ kind: 'locked' }));
});

it('a user who cannot have a new password is not revealed if the pool hides it', async () => {
  const visitor = await aVisitor([ada, grace, { ...ada, username: 'charles', disabled: true }]);
  for (const username of ['grace', 'charles']) {
    expect(await visitor.passwordRecovery.requestCode(username)).toMatchObject({ ok: true });
    const confirmed = await visitor.passwordRecovery.confirm({ username, code: '000000', password });
    expect(confirmed).toEqual(failed({ kind: 'wrong-code' }));
  }
});

it.each([
  ['nobody', 'not-delivered'],
  ['grace', 'no-reset'],
  ['charles', 'disabled'],
])('a user who cannot have a new password is told so where the pool tells it: %s', async (username, kind) => {
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
])('a user who cannot have a new password is told of a %s', async (type, kind) => {
  const visitor = await aVisitor([ada]);
  visitor.pool.instead = () => refusal(type, 'in the vendor’s words');
  expect(await visitor.passwordRecovery.requestCode('ada')).toEqual(failed({ kind }));
  expect(await visitor.passwordRecovery.confirm({ username: 'ada', code: '123456', password })).toEqual(
    failed({ kind }),
  );
});

it('a user who cannot have a new password sees that the pool is unreachable', async () => {
  const visitor = await aVisitor([ada]);
  await visitor.pool.close();
  expect(await visitor.passwordRecovery.requestCode('ada')).toEqual(failed({ kind: 'network' }));
});

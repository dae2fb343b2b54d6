import { expect, it } from 'vitest';
import { createAutoSignIn } from '#application/people/sign-in/auto-sign-in';
import { createOwnAccount } from '#application/people/own-account';
import { createRecovery } from '#application/people/recovery/recovery';
import { createSignUpFlow } from '#application/people/sign-in/sign-up-flow';
import { createInMemoryAccount } from '#adapters/in-memory/in-memory-account';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { createInMemoryUsers } from '#adapters/in-memory/in-memory-users';
import { failed, ok } from '#domain/result';
import { people } from '../ports';

/** Longer than Cognito's default, and of any characters. */
const policy = { minimumLength: 12, required: [] };
const tooShort = 'Abcdef-1';
const longEnough = 'abcdefghijkl';

const delivery = { medium: 'EMAIL', destination: 'a***@e***' } as const;
const session = {
  current: () => ({ status: 'signed-out' }) as const,
  signIn: async () => failed({ kind: 'unconfirmed' } as const),
  signOut: async () => true,
};
const weak = failed({ kind: 'weak-password', rules: ['length'] });

it('the password policy applies to recovery, sign-up and a password change', async () => {
  const recovery = createRecovery(
    { requestCode: async () => ok(delivery), confirm: async () => ok(undefined) },
    policy,
  );
  await recovery.request('ann');
  expect(await recovery.confirm({ code: '123456', password: tooShort })).toEqual(weak);
  expect(await recovery.confirm({ code: '123456', password: longEnough })).toEqual(ok(undefined));
  recovery.close();

  const port = {
    signUp: async () => ok({ confirmed: false, delivery }),
    confirm: async () => ok(undefined),
    resendCode: async () => ok(delivery),
  };
  const visit = createSignUpFlow(port, createAutoSignIn(session), 'code', policy);
  const applicant = { username: 'ann', attributes: { email: 'ann@example.com' } };
  expect(await visit.register({ ...applicant, password: tooShort })).toEqual(weak);
  expect(await visit.register({ ...applicant, password: longEnough })).toEqual(ok(undefined));
  visit.close();

  const users = createInMemoryUsers(people(), createInMemoryTokenStorage());
  const inMemory = { ...createInMemoryAccount(users), changePassword: async () => ok(undefined) };
  const account = createOwnAccount(inMemory, session, policy, () => {});
  expect(await account.changePassword('x', tooShort)).toEqual(weak);
  expect(await account.changePassword('x', longEnough)).toEqual(ok(undefined));
});

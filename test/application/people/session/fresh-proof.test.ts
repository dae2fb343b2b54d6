import { expect, it, vi } from 'vitest';
import { type FreshProof, createFreshProof } from '#application/people/session/fresh-proof';
import { guardedAccount, guardedPorts } from '#application/people/guarded-ports';
import type { Session } from '#application/people/session/session';
import { defaultPasswordPolicy } from '#domain/people/password-policy';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type Result, failed, ok } from '#domain/result';
import type { Account } from '#ports/people/account';
import type { UserPool } from '#ports/people/user-pool';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { ann, controlledTabs } from '../../ports';
import { aSession, asksForCode, code, userAnn, userBob, signedIn } from './a-session';

/** Ann signed in an hour ago. The backend takes `undo` from those who have signed in since, and counts what it is asked. */
async function aProof(over: Partial<UserPool> = {}, minutes: number | 'off' = 10) {
  let age = 3600;
  const { session, pool, errors } = await aSession(over);
  await session.signIn(ann);
  session.admit(signedIn(userAnn));
  const tabs = controlledTabs();
  const usedPasskeys: (string | undefined)[] = [];
  const userPool: UserPool = {
    ...pool,
    sinceSignIn: () => age,
    signIn: async (credentials) => {
      const outcome = await pool.signIn(credentials);
      if (outcome.ok && outcome.value.step === 'signed-in') age = 0;
      return outcome;
    },
    answer: async ({ step }) => {
      if (step !== 'totp-code') return failed({ kind: 'challenge-expired' });
      age = 0;
      return ok(signedIn(userAnn));
    },
  };
  const proof = createFreshProof(
    { userPool, browserTabs: tabs },
    session,
    { usedPasskey: (id) => void usedPasskeys.push(id) },
    defaultPasswordPolicy,
    minutes,
  );
  const undo = vi.fn(async () => (age > 600 ? failed({ kind: 'proof-needed' } as const) : ok(7)));
  const guarded = () => proof.guard('undo-sync', undo);
  const renew = () => void (age = 0);
  return { session, proof, tabs, undo, guarded, errors, renew, usedPasskeys };
}

const asking = async (proof: FreshProof) => {
  await vi.waitFor(() => expect(proof.current().status).toBe('asking'));
  return proof.current();
};

it('a call that the backend refuses for want of a recent sign-in is made again after one', async () => {
  const { proof, guarded, undo, tabs, session } = await aProof();
  const before = session.current();
  const answered = guarded();
  expect(await asking(proof)).toMatchObject({ act: 'undo-sync', user: userAnn });
  expect(await proof.signIn({ password: 'wrong' })).toEqual(failed({ kind: 'wrong-password' }));
  expect(undo).toHaveBeenCalledOnce();
  await proof.signIn({ password: ann.password });
  expect(await answered).toEqual(ok(7));
  expect(undo).toHaveBeenCalledTimes(2);
  expect(proof.current()).toEqual({ status: 'idle' });
  // The page goes on with the same session, and other tabs hear of its new tokens.
  expect(session.current()).toBe(before);
  expect(tabs.sent).toEqual([{ message: 'signed-in', sub: 'ann' }]);
});

const byPasskey = async () => ok({ ...signedIn(userAnn), passkey: 'a passkey' });

it('a passkey that proves who the user is counts as used', async () => {
  const { proof, guarded, usedPasskeys } = await aProof({ signIn: byPasskey });
  void guarded();
  await asking(proof);
  await proof.signIn({ way: 'passkey' });
  expect(usedPasskeys).toEqual(['a passkey']);
});

it('a call is not made again by someone who declines to sign in again', async () => {
  const { proof, guarded, undo } = await aProof();
  const answered = guarded();
  await asking(proof);
  proof.cancel();
  expect(await answered).toEqual(failed({ kind: 'proof-declined' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(proof.current()).toEqual({ status: 'idle' });
});

it('a call that is refused after a new sign-in too asks nothing again', async () => {
  const { proof } = await aProof();
  const refused = vi.fn(async () => failed({ kind: 'proof-needed' } as const));
  const answered = proof.guard('undo-sync', refused);
  await asking(proof);
  await proof.signIn({ password: ann.password });
  expect(await answered).toEqual(failed({ kind: 'proof-needed' }));
  expect(refused).toHaveBeenCalledTimes(2);
});

it('a new sign-in asks the pool’s further questions, and leads back from them to the password', async () => {
  const { proof, guarded } = await aProof({ signIn: asksForCode });
  const answered = guarded();
  await asking(proof);
  await proof.signIn({ password: ann.password });
  expect(proof.current()).toMatchObject({ challenge: { step: 'totp-code' } });
  proof.abandonChallenge();
  expect(proof.current()).not.toHaveProperty('challenge');
  await proof.signIn({ password: ann.password });
  expect(await proof.answer(code('12'))).toEqual(failed({ kind: 'code-form' }));
  await proof.answer(code('123456'));
  expect(await answered).toEqual(ok(7));
});

it.each([
  ['ends', (session: Session) => session.end()],
  ['is taken over by someone else', (session: Session) => session.admit(signedIn(userBob))],
] as const)('a call is declined when the session %s while the sign-in is asked for', async (_, change) => {
  const { proof, guarded, session } = await aProof();
  const answered = guarded();
  await asking(proof);
  change(session);
  expect(await answered).toEqual(failed({ kind: 'proof-declined' }));
  expect(proof.current()).toEqual({ status: 'idle' });
});

it('a call is declined, and the other person signed in, when the new sign-in is someone else’s', async () => {
  const { proof, guarded, session } = await aProof({ signIn: async () => ok(signedIn(userBob)) });
  session.admit(signedIn(userAnn));
  const answered = guarded();
  await asking(proof);
  await proof.signIn({ password: 'Bob-pass-1' });
  expect(await answered).toEqual(failed({ kind: 'proof-declined' }));
  expect(session.current()).toMatchObject({ user: userBob, arrival: 'replaced' });
});

it('a sign-in in another tab lets the call continue with a press, and only that of the same person', async () => {
  const { proof, guarded, tabs, renew } = await aProof();
  const answered = guarded();
  await asking(proof);
  tabs.receive({ message: 'signed-in', sub: 'ann' });
  expect(proof.current()).not.toHaveProperty('elsewhere');
  renew();
  tabs.receive({ message: 'signed-in', sub: 'bob' });
  expect(proof.current()).not.toHaveProperty('elsewhere');
  tabs.receive({ message: 'signed-in', sub: 'ann' });
  expect(proof.current()).toHaveProperty('elsewhere', true);
  proof.proceed();
  expect(await answered).toEqual(ok(7));
});

it('permissions, undo, downloads, requests and deliveries continue after a new sign-in with what was asked', async () => {
  const { proof } = await aProof();
  const asked: unknown[] = [];
  const port = (...names: string[]) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        async (...given: unknown[]) => {
          asked.push([name, ...given]);
          return asked.length % 2 === 1 ? failed({ kind: 'proof-needed' }) : ok(undefined);
        },
      ]),
    ) as never;
  const { permissions, sync, downloads, recoveryCodes, lostSteps, access, deliveries, identity } = guardedPorts(
    {
      permissions: port('apply', 'undo'),
      sync: port('undo'),
      downloads: port('address'),
      recoveryCodes: port('make'),
      lostSteps: port('answer'),
      access: port('answer'),
      deliveries: port('pauseOthers'),
      identity: port('everything'),
    },
    proof,
  );
  const request = {
    dashboard: aDashboardId('dashboard@sales'),
    sub: 'bob',
    email: '',
    groups: [],
    note: '',
    at: new Date(0),
  };
  const lost = { sub: 'bob', username: 'bob', email: '', note: '', reach: '', at: 0, approvals: [] };
  const acts: [string, () => Promise<unknown>, unknown[]][] = [
    ['apply-permissions', () => permissions.apply([]), ['apply', []]],
    ['undo-permissions', () => permissions.undo(), ['undo']],
    ['second-step', () => recoveryCodes.make(), ['make']],
    ['help', () => lostSteps.answer(lost, 'approve'), ['answer', lost, 'approve']],
    ['answer-request', () => access.answer(request, { kind: 'person' }), ['answer', request, { kind: 'person' }]],
    ['others-deliveries', () => deliveries.pauseOthers('one', true), ['pauseOthers', 'one', true]],
    ['own-data', () => identity.everything(), ['everything']],
    ['undo-sync', () => sync.undo(3), ['undo', 3]],
    ['download-history', () => downloads.address('csv', { topic: 'syncs' }), ['address', 'csv', { topic: 'syncs' }]],
  ];
  for (const [act, press, call] of acts) {
    asked.length = 0;
    const answered = press();
    expect(await asking(proof)).toMatchObject({ act });
    await proof.signIn({ password: ann.password });
    expect(await answered).toEqual(ok(undefined));
    expect(asked).toEqual([call, call]);
  }
});

async function anAccount(over: Partial<UserPool> = {}, minutes?: 'off') {
  const parts = await aProof(over, minutes);
  const done: string[] = [];
  const names = ['updateAttributes', 'changePassword', 'preferMfa', 'startTotpSetup', 'deleteAccount', 'mfa'] as const;
  const account = Object.fromEntries(names.map((name) => [name, async () => (done.push(name), ok(undefined))]));
  return { account: guardedAccount(account as never, parts.proof), done, ...parts };
}
type Press = (account: Account) => Promise<Result<unknown, AuthFailure>>;

const guardedChanges: [string, string, Press][] = [
  ['second-step', 'preferMfa', (account) => account.preferMfa({ enabled: [] })],
  ['second-step', 'startTotpSetup', (account) => account.startTotpSetup()],
  ['contact', 'updateAttributes', (account) => account.updateAttributes({ email: 'a@b.example' })],
  ['delete-account', 'deleteAccount', (account) => account.deleteAccount()],
];

it.each(guardedChanges)(
  'a change of the account asks for a recent sign-in first: %s by %s',
  async (act, name, press) => {
    const { account, proof, done } = await anAccount();
    const pressed = press(account);
    expect(await asking(proof)).toMatchObject({ act });
    expect(done).toEqual([]);
    await proof.signIn({ password: ann.password });
    await pressed;
    expect(done).toEqual([name]);
    // The new sign-in is recent enough for the next change.
    await press(account);
    expect(done).toEqual([name, name]);
  },
);

it('a change of the account is not made by someone who declines to sign in again', async () => {
  const { account, proof, done } = await anAccount();
  const pressed = account.deleteAccount();
  await asking(proof);
  proof.cancel();
  expect(await pressed).toEqual(failed({ kind: 'proof-declined' }));
  expect(done).toEqual([]);
});

it.each<[string, Press, 'off' | undefined]>([
  ['a name is changed', (account) => account.updateAttributes({ name: 'Ann' }), undefined],
  ['the second step is read', (account) => account.mfa(), undefined],
  ['nothing asks for one', (account) => account.deleteAccount(), 'off'],
])('no recent sign-in is asked for where %s', async (_, press, minutes) => {
  const { account, done } = await anAccount({}, minutes);
  await press(account);
  expect(done).toHaveLength(1);
});

it('a new password asks only the pool’s further questions, because the current one has just been typed', async () => {
  const { account, proof, done } = await anAccount({ signIn: asksForCode });
  const changing = account.changePassword(ann.password, 'Next-pass-1');
  expect(await asking(proof)).toMatchObject({ act: 'password', challenge: { step: 'totp-code' } });
  await proof.answer(code('123456'));
  await changing;
  expect(done).toEqual(['changePassword']);
});

it.each([
  ['right', ann.password],
  ['wrong, which the pool says itself', 'wrong'],
])('a new password asks nothing where there is no second step and the current one is %s', async (_, current) => {
  const { account, proof, done } = await anAccount();
  await account.changePassword(current, 'Next-pass-1');
  expect(done).toEqual(['changePassword']);
  expect(proof.current()).toEqual({ status: 'idle' });
});

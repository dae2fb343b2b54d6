import { describe, expect, it } from 'vitest';
import { createInMemoryAccount } from '#adapters/in-memory/in-memory-account';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { createInMemoryUserPool } from '#adapters/in-memory/in-memory-user-pool';
import { createInMemoryUsers } from '#adapters/in-memory/in-memory-users';
import { createInMemoryErrors } from '#adapters/in-memory/in-memory-browser';
import { createDashboards } from '#application/dashboards/dashboards';
import { createEntrance } from '#application/people/sign-in/entrance';
import { createErrorLog } from '#application/browser/error-log';
import { accountErased, createOwnAccount } from '#application/people/own-account';
import { createSession } from '#application/people/session/session';
import type { AuthFailure } from '#domain/people/auth-failure';
import { defaultPasswordPolicy } from '#domain/people/password-policy';
import type { Failure } from '#domain/failure';
import { type Result, failed, ok } from '#domain/result';
import type { Account } from '#ports/people/account';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { signedIn, userAnn, userBob } from './session/a-session';
import { deferred } from '../deferred';
import { aBackend, anEmbedder, ann, identityOf, unusedHostedLogin, people, controlledTabs } from '../ports';
import { follow } from './session/following';

/** Ann's account, with everything else that the portal knows of her. */
async function annsAccount(over: Partial<Account> = {}, hostedLogin = unusedHostedLogin) {
  const storage = createInMemoryTokenStorage();
  const users = createInMemoryUsers(people(), storage);
  const pool = createInMemoryUserPool(users);
  const tabs = controlledTabs();
  const session = createSession(
    { userPool: pool, browserTabs: tabs, hostedLogin },
    createErrorLog(createInMemoryErrors()),
    defaultPasswordPolicy,
    () => true,
  );
  const dashboards = createDashboards(aBackend([aDashboard()]));
  const embedder = anEmbedder();
  const entrance = createEntrance(session, identityOf(session), dashboards, embedder);
  follow(session, { entrance });
  await session.start();
  await session.signIn(ann);
  await entrance.settled();
  const forgotten: string[] = [];
  const forget = (sub: string): void => void forgotten.push(sub);
  const account = createOwnAccount(
    { ...createInMemoryAccount(users), ...over },
    session,
    defaultPasswordPolicy,
    forget,
  );
  return { forgotten, account, session, dashboards, embedder, entrance, pool, tabs };
}

const unasked = () => expect.fail('the pool was asked');

it('Changing the account sends no invalid password', async () => {
  const { account } = await annsAccount({ changePassword: unasked });
  expect(await account.changePassword('', 'Newer-pass-2')).toEqual(failed({ kind: 'empty-password' }));
  expect(await account.changePassword('x', '')).toEqual(failed({ kind: 'empty-new-password' }));
  expect(await account.changePassword('', '')).toEqual(
    failed({ kind: 'empty-password', also: [{ kind: 'empty-new-password' }] }),
  );
  expect(await account.changePassword('x', 'weak')).toMatchObject({ failure: { kind: 'weak-password' } });
  const long = `Aa1-${'x'.repeat(253)}`;
  expect(await account.changePassword('x', long)).toEqual(failed({ kind: 'weak-password', rules: ['length'] }));
});

it('Changing the account changes the password for a user who knows the current one', async () => {
  const { account, session } = await annsAccount();
  expect(await account.changePassword('wrong', 'Newer-pass-2')).toEqual(failed({ kind: 'wrong-password' }));
  expect(await account.changePassword(ann.password, 'Newer-pass-2')).toEqual(ok(undefined));
  await session.signOut();
  expect(await session.signIn(ann)).toEqual(failed({ kind: 'refused' }));
  expect(await session.signIn({ ...ann, password: 'Newer-pass-2' })).toMatchObject({ ok: true });
});

it('Changing the account sends codes without spaces, and no malformed ones', async () => {
  const { account } = await annsAccount();
  await account.askAttributeCode('email');
  await account.startTotpSetup();
  expect(await account.verifyAttribute('email', '')).toEqual(failed({ kind: 'empty-code' }));
  expect(await account.verifyAttribute('email', 'abcdef')).toEqual(failed({ kind: 'code-form' }));
  expect(await account.verifyAttribute('email', '654321')).toEqual(failed({ kind: 'wrong-code' }));
  expect(await account.verifyAttribute('email', ' 123 456\u200B')).toEqual(ok(undefined));
  expect(await account.confirmTotpSetup('12345')).toEqual(failed({ kind: 'code-form' }));
  expect(await account.confirmTotpSetup('123456')).toEqual(ok(undefined));
});

it('Changing the account sends a phone number as the pool accepts it, however its digits are grouped', async () => {
  const { account } = await annsAccount();
  expect(await account.updateAttributes({ phone_number: ' +353 (85) 123-4471 ' })).toMatchObject({ ok: true });
  expect(await account.attributes()).toMatchObject({ value: { phone_number: '+353851234471' } });
});

it('Changing the account sends no empty attribute', async () => {
  const { account } = await annsAccount({ updateAttributes: unasked });
  expect(await account.updateAttributes({ email: ' ' })).toEqual(
    failed({ kind: 'missing-attributes', names: ['email'] }),
  );
});

describe('Deleting the account', () => {
  it('leaves nothing of the user, here and in the other tabs', async () => {
    const { account, session, dashboards, embedder, entrance, pool, tabs, forgotten } = await annsAccount();
    expect(await account.deleteAccount()).toEqual(ok(undefined));
    expect(session.current()).toEqual({ status: 'signed-out', deleted: true });
    expect(entrance.current()).toEqual({ status: 'closed' });
    expect(dashboards.current().dashboards).toBeUndefined();
    expect(embedder.closings).toBe(1);
    expect(pool.remembers()).toBe(false);
    expect(forgotten).toEqual(['ann']);
    expect(tabs.sent.at(-1)).toEqual({ message: 'signed-out' });
    expect(await session.signIn(ann)).toEqual(failed({ kind: 'refused' }));
  });

  it('of a user of hosted login also ends the session of the pool’s pages, after everything here is deleted', async () => {
    const left: number[] = [];
    const { account, session, forgotten } = await annsAccount(
      {},
      {
        signOut: async (mayLeave) => {
          if (await mayLeave()) left.push(forgotten.length);
          return ok(undefined);
        },
      },
    );
    session.admit({ ...signedIn(userAnn), hosted: true });
    await account.deleteAccount();
    expect(left).toEqual([1]);
  });

  it('does not affect another user who has signed in since', async () => {
    const answer = deferred<Result<void, AuthFailure>>();
    const { account, session, forgotten } = await annsAccount({ deleteAccount: () => answer.promise });
    const deleted = account.deleteAccount();
    session.admit(signedIn(userBob));
    answer.resolve(ok(undefined));
    expect(await deleted).toEqual(ok(undefined));
    expect(session.current()).toMatchObject({ status: 'signed-in', user: userBob });
    expect(forgotten).toEqual(['ann']);
  });

  it('while the pool has yet to confirm the remembered session leaves nothing either', async () => {
    const answer = deferred<Result<void, AuthFailure>>();
    const users = createInMemoryUsers(people(), createInMemoryTokenStorage());
    const pool = createInMemoryUserPool(users);
    await pool.signIn(ann);
    const session = createSession(
      { userPool: pool, browserTabs: controlledTabs(), hostedLogin: unusedHostedLogin },
      createErrorLog(createInMemoryErrors()),
      defaultPasswordPolicy,
      () => true,
    );
    const forgotten: string[] = [];
    const account = createOwnAccount(
      { ...createInMemoryAccount(users), deleteAccount: () => answer.promise },
      session,
      defaultPasswordPolicy,
      (sub) => void forgotten.push(sub),
    );
    const deleted = account.deleteAccount();
    await session.start();
    answer.resolve(ok(undefined));
    await deleted;
    expect(session.current()).toEqual({ status: 'signed-out', deleted: true });
    expect(forgotten).toEqual(['ann']);
  });

  it('that the pool refuses changes nothing', async () => {
    const { account, session, pool, forgotten } = await annsAccount({
      deleteAccount: async () => failed({ kind: 'network' }),
    });
    expect(await account.deleteAccount()).toEqual(failed({ kind: 'network' }));
    expect(session.current()).toMatchObject({ status: 'signed-in' });
    expect(pool.remembers()).toBe(true);
    expect(forgotten).toEqual([]);
  });
});

const steps = async (over: { attributes?: AuthFailure; erase?: Failure; deleteAccount?: AuthFailure }) => {
  const done: string[] = [];
  const step =
    <F>(name: string, failure: F | undefined) =>
    async (): Promise<Result<never, F>> => {
      done.push(name);
      return failure ? failed(failure) : (ok(undefined) as Result<never, F>);
    };
  const { account } = await annsAccount();
  const erased = accountErased(
    { ...account, attributes: step('ask', over.attributes), deleteAccount: step('delete', over.deleteAccount) },
    { erase: step('erase', over.erase) },
  );
  const { ok: isOk, ...outcome } = await erased.deleteAccount();
  return [done.join(), isOk ? 'deleted' : 'failure' in outcome && outcome.failure.kind];
};

it('Deleting the account erases what the backend keeps first, but not while the pool does not answer', async () => {
  expect(await steps({})).toEqual(['ask,erase,delete', 'deleted']);
  expect(await steps({ attributes: { kind: 'network' } })).toEqual(['ask', 'network']);
});

it('Deleting the account goes on without the backend, whose next night erases', async () => {
  expect(await steps({ erase: { kind: 'unreachable' } })).toEqual(['ask,erase,delete', 'deleted']);
  const both = { erase: { kind: 'unreachable' }, deleteAccount: { kind: 'network' } } as const;
  expect(await steps(both)).toEqual(['ask,erase,delete', 'network']);
});

it('A pool that refuses to delete the account once the backend has erased says that only the account is left', async () => {
  expect(await steps({ deleteAccount: { kind: 'network' } })).toEqual(['ask,erase,delete', 'only-erased']);
});

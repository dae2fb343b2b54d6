import { expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import { ada, hedy } from '../../local/user-pool/pool-facts';
import { type Visitor, aVisitor, valueOf } from './a-visitor';
import { refusal } from './recorded-pool';

const signedOut = failed({ kind: 'signed-out' });

const aSignedInAda = async (): Promise<Visitor> => {
  const visitor = await aVisitor([ada, hedy]);
  await valueOf(visitor.userPool.signIn(ada));
  return visitor;
};

it('the attributes include a phone number, and whether it is verified', async () => {
  const visitor = await aVisitor([{ ...ada, phoneNumber: '+353850001111' }]);
  await visitor.userPool.signIn(ada);
  expect(await visitor.account.attributes()).toMatchObject({
    value: { phone_number: '+353850001111', phone_number_verified: true },
  });
});

it('the password can be guessed five times at most', async () => {
  const { account } = await aSignedInAda();
  for (let tries = 0; tries < 5; tries += 1) await account.changePassword('Wrong-pass-1', 'Compiler-2');
  expect(await account.changePassword(ada.password, 'Compiler-2')).toEqual(failed({ kind: 'locked' }));
});

it('an account that is deleted leaves nothing in the browser', async () => {
  const visitor = await aVisitor([{ ...hedy, mfa: { sms: false } }]);
  await visitor.userPool.signIn(hedy);
  expect(visitor.storage.keys()).not.toEqual([]);
  expect(await visitor.account.deleteAccount()).toEqual(ok(undefined));
  expect(visitor.storage.keys()).toEqual([]);
});

it('an account that is deleted stays if the pool could not delete it', async () => {
  const visitor = await aSignedInAda();
  visitor.pool.instead = () => refusal('InternalErrorException', 'Something');
  expect(await visitor.account.deleteAccount()).toEqual(failed({ kind: 'unavailable' }));
  expect(visitor.userPool.remembers()).toBe(true);
});

it('signing out everywhere ends the sessions of all browsers', async () => {
  const visitor = await aSignedInAda();
  const elsewhere = visitor.elsewhere();
  await elsewhere.userPool.signIn(ada);
  expect(await visitor.userPool.signOut('everywhere')).toEqual(ok(undefined));
  expect(await elsewhere.account.attributes()).toEqual(signedOut);
  expect(await elsewhere.userPool.idToken()).toEqual(signedOut);
});

it('signing out everywhere works with an access token that has expired', async () => {
  const visitor = await aSignedInAda();
  const elsewhere = visitor.elsewhere();
  visitor.pool.clock.pass(2 * 3_600_000);
  await elsewhere.userPool.signIn(ada);
  expect(await visitor.userPool.signOut('everywhere')).toEqual(ok(undefined));
  expect(await elsewhere.account.attributes()).toEqual(signedOut);
});

it('signing out everywhere is not what signing out of this browser does', async () => {
  const visitor = await aSignedInAda();
  const elsewhere = visitor.elsewhere();
  await elsewhere.userPool.signIn(ada);
  await visitor.userPool.signOut('this-browser');
  expect(await elsewhere.account.attributes()).toMatchObject({ ok: true });
});

it('an account without a session does not call the pool', async () => {
  const { account, pool, sessionsOver } = await aVisitor([ada]);
  expect(await account.attributes()).toEqual(failed({ kind: 'no-session' }));
  expect(await account.deleteAccount()).toEqual(failed({ kind: 'no-session' }));
  expect(pool.asked).toEqual([]);
  expect(sessionsOver()).toBe(0);
});

it.each([
  ['disabled', (visitor: Visitor) => visitor.pool.administration.disableUser('ada')],
  ['deleted', (visitor: Visitor) => visitor.pool.administration.deleteUser('ada')],
  ['signed out by an administrator', (visitor: Visitor) => visitor.pool.administration.signOutUser('ada')],
])('an account without a session that was %s ends the session', async (_, end) => {
  const visitor = await aSignedInAda();
  await end(visitor);
  expect(await visitor.account.attributes()).toEqual(signedOut);
  expect(visitor.sessionsOver()).toBe(1);
  expect(visitor.userPool.remembers()).toBe(false);
  expect(visitor.storage.keys()).toEqual([]);
});

it.each([
  ['unavailable', () => new Response('<html>', { status: 502 })],
  ['unavailable', () => Response.json(['not what was agreed'])],
  ['unavailable', () => Response.json({ UserAttributes: 'all' })],
  ['locked', () => refusal('LimitExceededException', 'Attempt limit exceeded')],
  // Throttled: the requests of all users together are too many.
  ['busy', () => refusal('TooManyRequestsException', 'Rate exceeded')],
  ['unexpected', () => refusal('NotAuthorizedException', 'Access Token does not have required scopes')],
])('an account without a session is not the meaning of a fault: %s', async (kind, instead) => {
  const visitor = await aSignedInAda();
  visitor.pool.instead = instead;
  expect(await visitor.account.attributes()).toEqual(failed({ kind }));
  expect(visitor.sessionsOver()).toBe(0);
  expect(visitor.userPool.remembers()).toBe(true);
});

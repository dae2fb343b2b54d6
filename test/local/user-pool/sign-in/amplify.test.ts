import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, getCurrentUser, signIn, signOut } from 'aws-amplify/auth';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { totpAt } from '../../../../local/user-pool/users/totp';
import { type RunningPool, aRunningPool, wrongCodeFor } from '../a-pool';
import { ada, alan, clientId, grace, poolId, totpSecret } from '../pool-facts';

const mary = { ...ada, username: 'mary', email: 'mary@example.com', mfa: { email: true } };
const { password } = ada;
const byChoice = { authFlowType: 'USER_AUTH' } as const;

let pool: RunningPool;

beforeAll(async () => {
  pool = await aRunningPool({ users: [ada, alan, grace, mary], allowedFirstFactors: ['PASSWORD', 'EMAIL_OTP'] });
  const Cognito = { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: pool.url };
  Amplify.configure({ Auth: { Cognito } });
});

afterEach(() => signOut());
afterAll(() => pool[Symbol.asyncDispose]());

const isDone = { isSignedIn: true, nextStep: { signInStep: 'DONE' } };
const asks = (signInStep: string, more: object = {}) => ({ isSignedIn: false, nextStep: { signInStep, ...more } });

it('Amplify signs in with a password, renews the tokens and signs out, which revokes the session', async () => {
  await expect(signIn({ username: 'ada', password: 'Wrong-pass-1' })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  await expect(signIn({ username: 'ada', password })).resolves.toMatchObject(isDone);
  const first = (await fetchAuthSession()).tokens;
  expect(first?.idToken?.payload['cognito:groups']).toEqual(ada.groups);
  const renewed = (await fetchAuthSession({ forceRefresh: true })).tokens;
  expect(renewed?.accessToken.payload['origin_jti']).toBe(first?.accessToken.payload['origin_jti']);
  expect(renewed?.accessToken.toString()).not.toBe(first?.accessToken.toString());

  await signOut();
  await expect(getCurrentUser()).rejects.toMatchObject({ name: 'UserUnAuthenticatedException' });
  const AccessToken = renewed?.accessToken.toString();
  await expect(pool.post('GetUser', { AccessToken })).resolves.toMatchObject({ type: 'NotAuthorizedException' });
});

it('Amplify signs in with the way that the person chooses among those of the pool', async () => {
  const choose = async (username: string) => {
    const started = await signIn({ username, options: byChoice });
    expect(started).toMatchObject(
      asks('CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION', {
        availableChallenges: ['PASSWORD_SRP', 'PASSWORD', 'EMAIL_OTP'],
      }),
    );
  };
  for (const challengeResponse of ['PASSWORD_SRP', 'PASSWORD']) {
    await choose('ada');
    await expect(confirmSignIn({ challengeResponse })).resolves.toMatchObject(asks('CONFIRM_SIGN_IN_WITH_PASSWORD'));
    await expect(confirmSignIn({ challengeResponse: password })).resolves.toMatchObject(isDone);
    await signOut();
  }
  await choose('ada');
  await expect(confirmSignIn({ challengeResponse: 'EMAIL_OTP' })).resolves.toMatchObject(
    asks('CONFIRM_SIGN_IN_WITH_EMAIL_CODE'),
  );
  await expect(confirmSignIn({ challengeResponse: await pool.lastCodeTo('ada') })).resolves.toMatchObject(isDone);
});

it('Amplify signs in with a code by email in place of a password, after a wrong one', async () => {
  const options = { ...byChoice, preferredChallenge: 'EMAIL_OTP' } as const;
  await expect(signIn({ username: 'ada', options })).resolves.toMatchObject(
    asks('CONFIRM_SIGN_IN_WITH_EMAIL_CODE', {
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***' },
    }),
  );
  const code = await pool.lastCodeTo('ada');
  await expect(confirmSignIn({ challengeResponse: wrongCodeFor(code) })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  });
  await expect(confirmSignIn({ challengeResponse: code })).resolves.toMatchObject(isDone);
});

it.each([
  ['an authenticator app', alan, 'CONFIRM_SIGN_IN_WITH_TOTP_CODE', async () => totpAt(totpSecret, Date.now())],
  ['email', mary, 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE', () => pool.lastCodeTo('mary')],
])('Amplify signs in with a code by %s after the password', async (_, { username, password: its }, step, code) => {
  await expect(signIn({ username, password: its })).resolves.toMatchObject(asks(step));
  await expect(confirmSignIn({ challengeResponse: await code() })).resolves.toMatchObject(isDone);
  await expect(getCurrentUser()).resolves.toMatchObject({ username });
});

it('Amplify replaces a temporary password', async () => {
  await expect(signIn({ username: 'grace', password: grace.password })).resolves.toMatchObject(
    asks('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED'),
  );
  await expect(confirmSignIn({ challengeResponse: 'Compiler-1' })).resolves.toMatchObject(isDone);
});

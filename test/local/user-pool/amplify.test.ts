import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, fetchUserAttributes, signIn, signOut } from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, aRunningPool, clientId, grace, poolId, type RunningPool } from './a-pool';

describe('aws-amplify', () => {
  let pool: RunningPool;

  beforeEach(async () => {
    pool = await aRunningPool();
    Amplify.configure({
      Auth: { Cognito: { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: pool.url } },
    });
  });

  afterEach(async () => {
    await signOut();
    await pool[Symbol.asyncDispose]();
  });

  it('signs in and reads the user', async () => {
    const { isSignedIn } = await signIn({ username: 'ada', password: ada.password });
    expect(isSignedIn).toBe(true);
    await expect(fetchUserAttributes()).resolves.toMatchObject({ email: ada.email, email_verified: 'true' });
  });

  it('refreshes the tokens', async () => {
    await signIn({ username: 'ada', password: ada.password });
    const before = await fetchAuthSession();
    const after = await fetchAuthSession({ forceRefresh: true });
    expect(after.tokens?.accessToken.payload['origin_jti']).toBe(before.tokens?.accessToken.payload['origin_jti']);
    expect(after.tokens?.accessToken.payload.jti).not.toBe(before.tokens?.accessToken.payload.jti);
  });

  it('is refused with a wrong password', async () => {
    await expect(signIn({ username: 'ada', password: 'wrong' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  });

  it('changes a temporary password', async () => {
    const { nextStep } = await signIn({ username: 'grace', password: grace.password });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    const { isSignedIn } = await confirmSignIn({
      challengeResponse: 'Compiler-1',
      options: { userAttributes: { name: 'Grace' } },
    });
    expect(isSignedIn).toBe(true);
    await expect(fetchUserAttributes()).resolves.toMatchObject({ name: 'Grace' });
  });

  it('signs out everywhere', async () => {
    await signIn({ username: 'ada', password: ada.password });
    const { tokens } = await fetchAuthSession();
    await signOut({ global: true });
    const { message } = await pool.post('GetUser', { AccessToken: tokens?.accessToken.toString() });
    expect(message).toBe('Access Token has been revoked');
  });
});

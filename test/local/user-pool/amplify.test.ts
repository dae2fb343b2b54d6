import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  deleteUser,
  deleteUserAttributes,
  fetchAuthSession,
  fetchDevices,
  fetchMFAPreference,
  fetchUserAttributes,
  forgetDevice,
  rememberDevice,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { totpAt } from '../../../local/user-pool/users/totp';
import { aClock, aRunningPool, type RunningPool, wrongCodeFor } from './a-pool';
import { ada, alan, clientId, grace, hedy, poolId, totpSecret } from './pool-facts';

const setup = { ...ada, username: 'setup', mfa: { required: true } };
const chooser = { ...hedy, username: 'chooser', tracksDevices: false, mfa: { sms: true, totpSecret } };
const asked = { ...ada, username: 'asked', secretWord: 'petrol' };
const half = 30_000;

async function signInWithCode(pool: RunningPool) {
  await signIn({ username: 'hedy', password: hedy.password });
  await confirmSignIn({ challengeResponse: await pool.lastCodeTo('hedy') });
}

/** Without SRP, whose arithmetic in Amplify's own JavaScript takes a quarter of a second. */
async function signInByWord() {
  await signIn({ username: 'asked', options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } });
  await confirmSignIn({ challengeResponse: asked.secretWord });
}

const chooseNewPassword = (confirmationCode: string) =>
  confirmResetPassword({ username: 'ada', newPassword: 'Another-pass-2', confirmationCode });

describe('aws-amplify', () => {
  let pool: RunningPool;
  const clock = aClock(Date.now());

  beforeEach(async () => {
    // Amplify names a device after the browser, and Node 20 has no `navigator`.
    vi.stubGlobal('navigator', { userAgent: 'Test' });
    pool = await aRunningPool({ users: [ada, grace, alan, hedy, setup, chooser, asked], clock });
    Amplify.configure({
      Auth: { Cognito: { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: pool.url } },
    });
  });

  afterEach(async () => {
    await signOut();
    await pool[Symbol.asyncDispose]();
    vi.unstubAllGlobals();
  });

  it('signs in and reads the user', async () => {
    const { isSignedIn } = await signIn({ username: 'ada', password: ada.password });
    expect(isSignedIn).toBe(true);
    await expect(fetchUserAttributes()).resolves.toMatchObject({ email: ada.email, email_verified: 'true' });
  });

  it('refreshes the tokens', async () => {
    await signInByWord();
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
    await signInByWord();
    const { tokens } = await fetchAuthSession();
    await signOut({ global: true });
    const { message } = await pool.post('GetUser', { AccessToken: tokens?.accessToken.toString() });
    expect(message).toBe('Access Token has been revoked');
  });

  it('asks for the code of an authenticator app, again after a wrong one', async () => {
    const { nextStep } = await signIn({ username: 'alan', password: alan.password });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    const challengeResponse = totpAt(totpSecret, clock());
    await expect(confirmSignIn({ challengeResponse: wrongCodeFor(challengeResponse) })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    await expect(confirmSignIn({ challengeResponse })).resolves.toMatchObject({ isSignedIn: true });
  });

  it('chooses a method', async () => {
    const { nextStep } = await signIn({ username: 'chooser', password: hedy.password });
    expect(nextStep).toMatchObject({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
      allowedMFATypes: ['SMS', 'TOTP'],
    });
    await expect(confirmSignIn({ challengeResponse: 'TOTP' })).resolves.toMatchObject({
      nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' },
    });
    const challengeResponse = totpAt(totpSecret, clock());
    await expect(confirmSignIn({ challengeResponse })).resolves.toMatchObject({ isSignedIn: true });
  });

  it('sets up an authenticator app while signing in', async () => {
    const { nextStep } = await signIn({ username: 'setup', password: ada.password });
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep);
    const challengeResponse = totpAt(nextStep.totpSetupDetails.sharedSecret, clock());
    await expect(confirmSignIn({ challengeResponse: wrongCodeFor(challengeResponse) })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    await expect(confirmSignIn({ challengeResponse })).resolves.toMatchObject({ isSignedIn: true });
    await expect(fetchMFAPreference()).resolves.toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
  });

  it.each(['CUSTOM_WITH_SRP', 'CUSTOM_WITHOUT_SRP'] as const)(
    'answers a custom challenge: %s',
    async (authFlowType) => {
      const password = authFlowType === 'CUSTOM_WITH_SRP' ? { password: ada.password } : {};
      const { nextStep } = await signIn({ username: 'asked', ...password, options: { authFlowType } });
      expect(nextStep).toMatchObject({
        signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
        additionalInfo: { question: 'What is your secret word?' },
      });
      await expect(confirmSignIn({ challengeResponse: 'ochre' })).resolves.toMatchObject({ isSignedIn: false });
      await expect(confirmSignIn({ challengeResponse: 'petrol' })).resolves.toMatchObject({ isSignedIn: true });
    },
  );

  it('asks for the code of a text message, again after a wrong one, until the device is remembered', async () => {
    const { nextStep } = await signIn({ username: 'hedy', password: hedy.password });
    expect(nextStep).toMatchObject({
      signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE',
      codeDeliveryDetails: { deliveryMedium: 'SMS', destination: '+********1111' },
    });
    const challengeResponse = await pool.lastCodeTo('hedy');
    await expect(confirmSignIn({ challengeResponse: wrongCodeFor(challengeResponse) })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    await expect(confirmSignIn({ challengeResponse })).resolves.toMatchObject({ isSignedIn: true });

    await rememberDevice();
    const [device] = await fetchDevices();
    expect(device).toMatchObject({ id: expect.stringMatching(/^eu-west-1_/), name: expect.any(String) });
    await signOut();
    await expect(signIn({ username: 'hedy', password: hedy.password })).resolves.toMatchObject({ isSignedIn: true });
  });

  it('forgets a device, and tries again without one that was forgotten elsewhere', async () => {
    await signInWithCode(pool);
    await rememberDevice();
    await forgetDevice();
    await expect(fetchDevices()).resolves.toEqual([]);
    await signOut();
    await signInWithCode(pool);
    await expect(fetchDevices()).resolves.toHaveLength(1);

    await rememberDevice();
    const { tokens } = await fetchAuthSession();
    await pool.post('ForgetDevice', {
      AccessToken: tokens?.accessToken.toString(),
      DeviceKey: tokens?.accessToken.payload['device_key'],
    });
    await signOut();
    const { nextStep } = await signIn({ username: 'hedy', password: hedy.password });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE');
  });

  it('sets up an authenticator app and prefers it', async () => {
    await signInByWord();
    const { sharedSecret } = await setUpTOTP();
    await verifyTOTPSetup({ code: totpAt(sharedSecret, clock()) });
    await updateMFAPreference({ totp: 'PREFERRED' });
    await expect(fetchMFAPreference()).resolves.toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
    await signOut();
    clock.pass(half);
    const { nextStep } = await signIn({ username: 'asked', password: ada.password });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    await confirmSignIn({ challengeResponse: totpAt(sharedSecret, clock()) });
    await updateMFAPreference({ totp: 'DISABLED' });
    await expect(fetchMFAPreference()).resolves.toEqual({ enabled: undefined, preferred: undefined });
  });

  it('resets a password', async () => {
    const { nextStep } = await resetPassword({ username: 'ada' });
    expect(nextStep).toMatchObject({
      resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***' },
    });
    const confirmationCode = await pool.lastCodeTo('ada');
    await expect(chooseNewPassword(wrongCodeFor(confirmationCode))).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    await chooseNewPassword(confirmationCode);
    await expect(signIn({ username: 'ada', password: 'Another-pass-2' })).resolves.toMatchObject({ isSignedIn: true });
  });

  it('signs up, and on to the sign-in', async () => {
    const password = 'Another-pass-2';
    const userAttributes = { email: 'mary@example.com' };
    const { nextStep } = await signUp({ username: 'mary', password, options: { userAttributes } });
    expect(nextStep).toMatchObject({ signUpStep: 'CONFIRM_SIGN_UP', codeDeliveryDetails: { deliveryMedium: 'EMAIL' } });
    await expect(signIn({ username: 'mary', password })).resolves.toMatchObject({
      nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
    });
    await resendSignUpCode({ username: 'mary' });
    await confirmSignUp({ username: 'mary', confirmationCode: await pool.lastCodeTo('mary') });
    await expect(signIn({ username: 'mary', password })).resolves.toMatchObject({ isSignedIn: true });
  });

  it('changes attributes and the password, and deletes the user', async () => {
    await signInByWord();
    await expect(updateUserAttributes({ userAttributes: { email: 'ada@lovelace.example' } })).resolves.toMatchObject({
      email: { isUpdated: false, nextStep: { updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE' } },
    });
    await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: await pool.lastCodeTo('asked') });
    await updateUserAttributes({ userAttributes: { name: 'Ada' } });
    await deleteUserAttributes({ userAttributeKeys: ['name'] });
    const attributes = await fetchUserAttributes();
    expect(attributes).toMatchObject({ email: 'ada@lovelace.example', email_verified: 'true' });
    expect(attributes.name).toBeUndefined();
    await updatePassword({ oldPassword: ada.password, newPassword: 'Another-pass-2' });
    await deleteUser();
    await expect(signIn({ username: 'asked', password: 'Another-pass-2' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });
});

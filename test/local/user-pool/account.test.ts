import { describe, expect, it } from 'vitest';
import { totpAt } from '../../../local/user-pool/totp';
import { aClock, ada, aRunningPool, clientId, grace, hedy, wrongCodeFor } from './a-pool';
import { aClient, aSession } from './identity-js';

const hour = 60 * 60 * 1000;
const mismatch = { code: 'CodeMismatchException', message: 'Invalid verification code provided, please try again.' };
const expired = { code: 'ExpiredCodeException', message: 'Invalid code provided, please request a code again.' };
const limited = { code: 'LimitExceededException', message: 'Attempt limit exceeded, please try after some time.' };

const newPassword = 'Another-pass-2';

describe('sign-up', () => {
  it('is confirmed by the code of the e-mail', async () => {
    await using pool = await aRunningPool();
    const client = aClient(pool.url, 'Mary');
    const result = await client.signUp(newPassword, { email: 'mary@example.com', name: 'Mary' });
    expect(result).toMatchObject({
      userConfirmed: false,
      userSub: expect.any(String),
      codeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'm***@e***' },
    });
    await expect(client.signIn(newPassword)).rejects.toMatchObject({ code: 'UserNotConfirmedException' });
    const code = await pool.lastCodeTo('mary');
    await expect(client.confirmSignUp(wrongCodeFor(code))).rejects.toMatchObject(mismatch);
    await expect(client.confirmSignUp(code)).resolves.toBe('SUCCESS');
    await expect(client.confirmSignUp(code)).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    });
    await expect(client.signIn(newPassword)).resolves.toMatchObject({ kind: 'signed-in' });
    await expect(client.attributes()).resolves.toMatchObject({
      email: 'mary@example.com',
      email_verified: 'true',
      name: 'Mary',
      sub: result?.userSub,
    });
  });

  it('goes by phone for who gave no e-mail address', async () => {
    await using pool = await aRunningPool();
    const client = aClient(pool.url, 'mary');
    await client.signUp(newPassword, { phone_number: '+353850002222' });
    await client.confirmSignUp(await pool.lastCodeTo('mary'));
    await client.signIn(newPassword);
    await expect(client.attributes()).resolves.toMatchObject({ phone_number_verified: 'true' });
  });

  it('sends the code again, which ends the first, and lives 24 hours', async () => {
    const clock = aClock();
    await using pool = await aRunningPool({ clock });
    const client = aClient(pool.url, 'mary');
    await client.signUp(newPassword, { email: 'mary@example.com' });
    const first = await pool.lastCodeTo('mary');
    await client.resendCode();
    const second = await pool.lastCodeTo('mary');
    if (first !== second) await expect(client.confirmSignUp(first)).rejects.toMatchObject(mismatch);
    clock.pass(24 * hour);
    await expect(client.confirmSignUp(second)).rejects.toMatchObject(expired);
    await client.resendCode();
    clock.pass(24 * hour - 1);
    await expect(client.confirmSignUp(await pool.lastCodeTo('mary'))).resolves.toBe('SUCCESS');
    await expect(client.resendCode()).rejects.toMatchObject({ message: 'User is already confirmed.' });
  });

  it.each([
    ['a taken name', 'ADA', newPassword, {}, 'UsernameExistsException'],
    ['a weak password', 'mary', 'weak', {}, 'InvalidPasswordException'],
    ['a name of a provider', 'Google_1', newPassword, {}, 'InvalidParameterException'],
    ['no e-mail address', 'mary', newPassword, { email: 'nowhere' }, 'InvalidParameterException'],
    ['no phone number', 'mary', newPassword, { phone_number: '0851234567' }, 'InvalidParameterException'],
    ['a verified flag', 'mary', newPassword, { email_verified: 'true' }, 'NotAuthorizedException'],
    ['groups', 'mary', newPassword, { 'cognito:groups': 'SuperUser' }, 'InvalidParameterException'],
    ['a space', 'ma ry', newPassword, {}, 'InvalidParameterException'],
  ])('refuses %s', async (_, username, password, attributes, code) => {
    await using pool = await aRunningPool();
    await expect(
      aClient(pool.url, username).signUp(password, { email: 'mary@example.com', ...attributes }),
    ).rejects.toMatchObject({ code });
  });

  it('asks for required attributes, and can be off', async () => {
    await using strict = await aRunningPool({ requiredAttributes: ['name'] });
    await expect(aClient(strict.url, 'mary').signUp(newPassword, { name: '' })).rejects.toMatchObject({
      message: 'Attributes did not conform to the schema: name: The attribute name is required',
    });
    await using closed = await aRunningPool({ selfSignUp: false });
    await expect(aClient(closed.url, 'mary').signUp(newPassword, {})).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'SignUp is not permitted for this user pool',
    });
  });
});

describe('a forgotten password', () => {
  it('is replaced with the code of the e-mail, within an hour', async () => {
    const clock = aClock();
    await using pool = await aRunningPool({ clock });
    const client = aClient(pool.url, 'ada');
    await expect(client.confirmPassword('123456', newPassword)).rejects.toMatchObject(expired);
    await client.forgotPassword();
    const late = await pool.lastCodeTo('ada');
    clock.pass(hour);
    await expect(client.confirmPassword(late, newPassword)).rejects.toMatchObject(expired);
    await client.forgotPassword();
    const code = await pool.lastCodeTo('ada');
    await expect(client.confirmPassword(wrongCodeFor(code), newPassword)).rejects.toMatchObject(mismatch);
    await expect(client.confirmPassword(code, 'weak')).rejects.toMatchObject({ code: 'InvalidPasswordException' });
    await expect(client.confirmPassword(code, newPassword)).resolves.toBe('SUCCESS');
    await expect(client.confirmPassword(code, newPassword)).rejects.toMatchObject(expired);
    await expect(client.signIn(newPassword)).resolves.toMatchObject({ kind: 'signed-in' });
    await expect(aClient(pool.url, 'ada').signIn(ada.password)).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    });
  });

  it('of an unknown user, or of one who cannot reset it, gets the same answers', async () => {
    const disabled = { ...ada, username: 'disabled', disabled: true };
    await using pool = await aRunningPool({ users: [ada, grace, disabled], clock: aClock() });
    for (const username of ['nobody', 'grace', 'disabled', 'ada']) {
      const forgot = () => pool.post('ForgotPassword', { ClientId: clientId, Username: username });
      const confirm = () =>
        pool.post('ConfirmForgotPassword', {
          ClientId: clientId,
          Username: username,
          ConfirmationCode: 'no-code',
          Password: newPassword,
        });
      await expect(confirm()).resolves.toMatchObject({ type: expired.code, message: expired.message });
      const { body } = await forgot();
      expect(body).toEqual({
        CodeDeliveryDetails: {
          AttributeName: 'email',
          DeliveryMedium: 'EMAIL',
          Destination: expect.stringMatching(/^[a-z]\*\*\*@[a-z]\*\*\*$/),
        },
      });
      await expect(forgot()).resolves.toMatchObject({ body });
      await expect(confirm()).resolves.toMatchObject({ type: mismatch.code, message: mismatch.message });
      for (let count = 2; count < 5; count += 1) await forgot();
      await expect(forgot()).resolves.toMatchObject({ status: 400, type: limited.code, message: limited.message });
    }
    await expect(pool.messagesTo('grace')).resolves.toEqual([]);
    await expect(pool.messagesTo('disabled')).resolves.toEqual([]);
    await expect(pool.messagesTo('ada')).resolves.toHaveLength(5);
  });

  it('says what is so where the pool does not hide it', async () => {
    const disabled = { ...ada, username: 'disabled', disabled: true };
    await using pool = await aRunningPool({ users: [grace, disabled], preventUserExistenceErrors: false });
    await expect(aClient(pool.url, 'nobody').forgotPassword()).rejects.toMatchObject({ code: 'UserNotFoundException' });
    await expect(aClient(pool.url, 'nobody').resendCode()).rejects.toMatchObject({ code: 'UserNotFoundException' });
    await expect(aClient(pool.url, 'nobody').signIn('x')).rejects.toMatchObject({ code: 'UserNotFoundException' });
    await expect(aClient(pool.url, 'disabled').forgotPassword()).rejects.toMatchObject({
      message: 'User is disabled.',
    });
    await expect(aClient(pool.url, 'grace').forgotPassword()).rejects.toMatchObject({
      message: 'User password cannot be reset in the current state.',
    });
  });

  it('takes ten guesses an hour', async () => {
    const clock = aClock();
    await using pool = await aRunningPool({ clock });
    const client = aClient(pool.url, 'ada');
    await client.forgotPassword();
    const wrong = wrongCodeFor(await pool.lastCodeTo('ada'));
    for (let guess = 0; guess < 10; guess += 1) {
      await expect(client.confirmPassword(wrong, newPassword)).rejects.toMatchObject(mismatch);
    }
    await expect(client.confirmPassword(wrong, newPassword)).rejects.toMatchObject(limited);
    clock.pass(hour);
    await client.forgotPassword();
    await expect(client.confirmPassword(await pool.lastCodeTo('ada'), newPassword)).resolves.toBe('SUCCESS');
  });
});

describe('an account', () => {
  it('changes its password', async () => {
    await using pool = await aRunningPool();
    const client = aClient(pool.url, 'ada');
    await client.signIn(ada.password);
    const incorrect = { code: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    await expect(client.changePassword('wrong', newPassword)).rejects.toMatchObject(incorrect);
    await expect(client.changePassword(ada.password, 'weak')).rejects.toMatchObject({
      code: 'InvalidPasswordException',
    });
    await expect(client.changePassword(ada.password, newPassword)).resolves.toBe('SUCCESS');
    await expect(aSession(pool.url, 'ada', newPassword)).resolves.toBeDefined();
    for (let guess = 0; guess < 5; guess += 1) await client.changePassword('wrong', newPassword).catch(() => undefined);
    await expect(client.changePassword(newPassword, ada.password)).rejects.toMatchObject(limited);
  });

  it('changes, verifies and removes its attributes', async () => {
    await using pool = await aRunningPool();
    const client = aClient(pool.url, 'ada');
    await client.signIn(ada.password);
    await client.updateAttributes({ email: 'ada@lovelace.example', name: 'Ada' });
    await expect(client.attributes()).resolves.toMatchObject({
      email: 'ada@lovelace.example',
      email_verified: 'false',
      name: 'Ada',
    });
    const [{ to, code: first } = { to: '', code: '' }] = await pool.messagesTo('ada');
    expect(to).toBe('ada@lovelace.example');
    await expect(client.verifyAttribute('email', wrongCodeFor(first))).rejects.toMatchObject(mismatch);
    await expect(client.verifyAttribute('email', first)).resolves.toBe('SUCCESS');
    await expect(client.attributes()).resolves.toMatchObject({ email_verified: 'true' });

    await client.updateAttributes({ phone_number: '+353850003333' });
    await client.askAttributeCode('phone_number').catch(() => undefined);
    await expect(client.verifyAttribute('phone_number', await pool.lastCodeTo('ada'))).resolves.toBe('SUCCESS');
    await client.deleteAttributes(['phone_number']);
    await client.updateAttributes({ name: '' });
    const left = await client.attributes();
    for (const name of ['phone_number', 'phone_number_verified', 'name']) expect(left).not.toHaveProperty(name);
  });

  it('cannot verify an address with the code of the one before', async () => {
    await using pool = await aRunningPool();
    const client = aClient(pool.url, 'ada');
    await client.signIn(ada.password);
    await client.updateAttributes({ email: 'first@example.com' });
    const code = await pool.lastCodeTo('ada');
    await client.updateAttributes({ email: ada.email });
    await expect(client.verifyAttribute('email', code)).rejects.toMatchObject({
      code: expect.stringMatching(/Mismatch|Expired/),
    });
    await expect(client.attributes()).resolves.toMatchObject({ email_verified: 'false' });
  });

  it.each(['sub', 'email_verified', 'identities'])('may not write %s', async (name) => {
    await using pool = await aRunningPool();
    const client = aClient(pool.url, 'ada');
    await client.signIn(ada.password);
    const refused = { code: 'NotAuthorizedException' };
    await expect(client.updateAttributes({ [name]: 'true' })).rejects.toMatchObject(refused);
    await expect(client.deleteAttributes([name])).rejects.toMatchObject(refused);
  });

  it('sets up an authenticator app and prefers a method', async () => {
    const clock = aClock(Date.now());
    await using pool = await aRunningPool({ users: [{ ...hedy, mfa: {} }], clock });
    const client = aClient(pool.url, 'hedy');
    await client.signIn(hedy.password);
    await expect(client.preferMfa(undefined, true, 'app')).rejects.toMatchObject({ code: 'InvalidParameterException' });
    const secret = await client.associateApp();
    await expect(client.verifyApp('000000')).rejects.toMatchObject({ code: 'EnableSoftwareTokenMFAException' });
    await client.verifyApp(totpAt(secret, clock()));
    await client.preferMfa(true, true, 'app');
    const other = aClient(pool.url, 'hedy');
    await expect(other.signIn(hedy.password)).resolves.toMatchObject({ kind: 'totp' });
    await client.preferMfa(undefined, false);
    await expect(other.signIn(hedy.password)).resolves.toMatchObject({ kind: 'sms' });
    await client.preferMfa(false, undefined);
    await expect(other.signIn(hedy.password)).resolves.toMatchObject({ kind: 'signed-in' });
  });

  it('may not get codes by SMS without a phone number', async () => {
    await using pool = await aRunningPool();
    const client = aClient(pool.url, 'ada');
    await client.signIn(ada.password);
    await expect(client.preferMfa(true, undefined, 'sms')).rejects.toMatchObject({
      message: 'User does not have delivery config set to turn on SMS_MFA',
    });
  });

  it('is deleted with its tokens', async () => {
    await using pool = await aRunningPool();
    const elsewhere = await aSession(pool.url, 'ada', ada.password);
    const client = aClient(pool.url, 'ada');
    await client.signIn(ada.password);
    await expect(client.deleteUser()).resolves.toBe('SUCCESS');
    await expect(aClient(pool.url, 'ada').signIn(ada.password)).rejects.toMatchObject({
      message: 'Incorrect username or password.',
    });
    const refreshed = await pool.post('GetTokensFromRefreshToken', {
      ClientId: clientId,
      RefreshToken: elsewhere.getRefreshToken().getToken(),
    });
    expect(refreshed).toMatchObject({ status: 400, message: 'Refresh Token has been revoked' });
  });
});

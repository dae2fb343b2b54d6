import { expect, it } from 'vitest';
import { aClock, aRunningPool, wrongCodeFor } from './a-pool';
import { ada, clientId, grace } from './pool-facts';
import { aClient } from './identity-js';
import { expired, limited, mismatch } from './refusals';

const hour = 60 * 60 * 1000;
const newPassword = 'Another-pass-2';

it('a forgotten password is replaced with the code from the email, within an hour', async () => {
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
  for (const spaced of [` ${newPassword}`, `${newPassword} `]) {
    await expect(client.confirmPassword(code, spaced)).rejects.toMatchObject({ code: 'InvalidParameterException' });
  }
  await expect(client.confirmPassword(code, newPassword)).resolves.toBe('SUCCESS');
  await expect(client.confirmPassword(code, newPassword)).rejects.toMatchObject(expired);
  await expect(client.signIn(newPassword)).resolves.toMatchObject({ kind: 'signed-in' });
  await expect(aClient(pool.url, 'ada').signIn(ada.password)).rejects.toMatchObject({
    code: 'NotAuthorizedException',
  });
});

it('a forgotten password is not replaced with a code sent to someone who had the name before', async () => {
  await using pool = await aRunningPool();
  const client = aClient(pool.url, 'ada');
  await client.forgotPassword();
  const code = await pool.lastCodeTo('ada');
  await pool.deleteUser('ada');
  await pool.createUser({ ...ada, email: 'another.ada@example.com' });
  await expect(client.confirmPassword(code, newPassword)).rejects.toMatchObject(expired);
  await expect(client.signIn(ada.password)).resolves.toMatchObject({ kind: 'signed-in' });
});

it('a forgotten password gets the same answers for an unknown user or one who cannot reset it', async () => {
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

it('a forgotten password gets the true reason in a pool that reveals it', async () => {
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

it('a forgotten password allows ten guesses an hour', async () => {
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

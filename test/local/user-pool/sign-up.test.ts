import { expect, it } from 'vitest';
import { aClock, aRunningPool, wrongCodeFor } from './a-pool';
import { aClient } from './identity-js';
import { expired, mismatch } from './refusals';

const hour = 60 * 60 * 1000;
const newPassword = 'Another-pass-2';

const follow = async (address: URL) => {
  const response = await fetch(address);
  return { status: response.status, text: await response.text() };
};
const refused = (complaint: string) => ({ message: `Password did not conform with policy: ${complaint}` });

it('sign-up is confirmed with the code from the email', async () => {
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

it('sign-up sends the code to the phone if there is no email address', async () => {
  await using pool = await aRunningPool();
  const client = aClient(pool.url, 'mary');
  await client.signUp(newPassword, { phone_number: '+353850002222' });
  await client.confirmSignUp(await pool.lastCodeTo('mary'));
  await client.signIn(newPassword);
  await expect(client.attributes()).resolves.toMatchObject({ phone_number_verified: 'true' });
});

it('sign-up sends a new code, which replaces the first and is valid for 24 hours', async () => {
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

it('sign-up is confirmed with the link from the email too, once', async () => {
  await using pool = await aRunningPool();
  const client = aClient(pool.url, 'mary');
  await client.signUp(newPassword, { email: 'mary@example.com' });
  const [message] = await pool.messagesTo('mary');
  const link = new URL(message?.link ?? '');
  expect(link.href.startsWith(`${pool.url}/confirmUser?`)).toBe(true);
  const tampered = new URL(link);
  tampered.searchParams.set('confirmation_code', wrongCodeFor(await pool.lastCodeTo('mary')));
  expect(await follow(tampered)).toMatchObject({ status: 400, text: expect.stringContaining('can’t be used') });
  expect(await follow(new URL(`${pool.url}/confirmUser?user_name=<img>`))).toMatchObject({ status: 400 });
  expect(await follow(link)).toMatchObject({ status: 200, text: expect.stringContaining('is confirmed') });
  await expect(client.signIn(newPassword)).resolves.toMatchObject({ kind: 'signed-in' });
  expect(await follow(link)).toMatchObject({ status: 400 });
});

it('sign-up follows the password policy of its pool', async () => {
  const passwordPolicy = { minimumLength: 12, required: ['number' as const] };
  await using pool = await aRunningPool({ passwordPolicy });
  const client = aClient(pool.url, 'mary');
  await expect(client.signUp('Short-pass1', {})).rejects.toMatchObject(refused('Password not long enough'));
  await expect(client.signUp('no digits in it', {})).rejects.toMatchObject(
    refused('Password must have numeric characters'),
  );
  await expect(client.signUp('onlylowercase1', {})).resolves.toMatchObject({ userConfirmed: false });
});

it('sign-up requires certain attributes, and can be turned off', async () => {
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

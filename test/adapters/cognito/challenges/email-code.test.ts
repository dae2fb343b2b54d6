import { expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import { wrongCodeFor } from '../../../local/user-pool/a-pool';
import { hedy, untracked } from '../../../local/user-pool/pool-facts';
import { aVisitor } from '../a-visitor';
import { signedInAs, wrongCode } from '../answers';

const unasked = { ...untracked, mfa: {} };

it('a code by email as the second step is asked for after the password, again after a wrong one, and signs in', async () => {
  const visitor = await aVisitor([{ ...untracked, mfa: { email: true } }]);
  expect(await visitor.userPool.signIn(hedy)).toMatchObject({
    value: { step: 'email-code', username: 'hedy', destination: expect.stringContaining('@') },
  });
  const code = await visitor.lastCodeTo('hedy');
  expect(await visitor.userPool.answer({ step: 'email-code', code: wrongCodeFor(code) })).toEqual(wrongCode);
  expect(await visitor.userPool.answer({ step: 'email-code', code })).toMatchObject(signedInAs('hedy'));
});

it('a code by email stays a second step when another one is preferred', async () => {
  const visitor = await aVisitor([{ ...untracked, mfa: { email: true, sms: true } }]);
  expect(await visitor.userPool.signIn(hedy)).toMatchObject({ value: { methods: ['SMS_MFA', 'EMAIL_OTP'] } });
  expect(await visitor.userPool.answer({ step: 'choose-mfa', method: 'EMAIL_OTP' })).toMatchObject({ ok: true });
  await visitor.userPool.answer({ step: 'email-code', code: await visitor.lastCodeTo('hedy') });
  const preference = { enabled: ['SMS_MFA', 'EMAIL_OTP'], preferred: 'SMS_MFA' } as const;
  await visitor.account.preferMfa({ ...preference, enabled: [...preference.enabled] });
  expect(await visitor.account.mfa()).toEqual(ok(preference));
});

it('a code by email as the second step is turned on and off by the person', async () => {
  const visitor = await aVisitor([unasked]);
  await visitor.userPool.signIn(hedy);
  const byEmail = { enabled: ['EMAIL_OTP' as const], preferred: 'EMAIL_OTP' as const };
  expect(await visitor.account.preferMfa(byEmail)).toEqual(ok(undefined));
  expect(await visitor.account.mfa()).toEqual(ok(byEmail));
  expect(await visitor.userPool.signIn(hedy)).toMatchObject({ value: { step: 'email-code' } });
  await visitor.userPool.answer({ step: 'email-code', code: await visitor.lastCodeTo('hedy') });
  expect(await visitor.account.preferMfa({ enabled: [] })).toEqual(ok(undefined));
  expect(await visitor.account.mfa()).toEqual(ok({ enabled: [] }));
  expect(await visitor.userPool.signIn(hedy)).toMatchObject(signedInAs('hedy'));
});

it('a code by email as the second step is refused without a verified address, or by a pool that sends none', async () => {
  const byEmail = { enabled: ['EMAIL_OTP' as const], preferred: 'EMAIL_OTP' as const };
  const unverified = await aVisitor([unasked]);
  await unverified.userPool.signIn(hedy);
  await unverified.account.updateAttributes({ email: 'hedy@example.org' });
  expect(await unverified.account.preferMfa(byEmail)).toEqual(failed({ kind: 'no-mfa' }));
  const without = await aVisitor([unasked], { emailSteps: false });
  await without.userPool.signIn(hedy);
  expect(await without.account.preferMfa(byEmail)).toEqual(failed({ kind: 'no-mfa' }));
  expect(await without.account.preferMfa({ enabled: [] })).toEqual(ok(undefined));
});

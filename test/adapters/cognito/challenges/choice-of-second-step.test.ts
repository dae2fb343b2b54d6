import { expect, it } from 'vitest';
import { failed } from '#domain/result';
import { ada, totpSecret, untracked } from '../../../local/user-pool/pool-facts';
import { aVisitor } from '../a-visitor';
import { signedInAs } from '../answers';

const chooser = { ...untracked, mfa: { sms: true, totpSecret } };

it.each(['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] as const)(
  'a choice between second steps leads to the chosen one: %s',
  async (method) => {
    const visitor = await aVisitor([chooser]);
    expect(await visitor.userPool.signIn(chooser)).toEqual({
      ok: true,
      value: { step: 'choose-mfa', username: 'hedy', methods: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] },
    });
    const step = method === 'SMS_MFA' ? 'sms-code' : 'totp-code';
    expect(await visitor.userPool.answer({ step: 'choose-mfa', method })).toMatchObject({ value: { step } });
    const code = method === 'SMS_MFA' ? await visitor.lastCodeTo('hedy') : visitor.totp(totpSecret);
    expect(await visitor.userPool.answer({ step, code })).toMatchObject(signedInAs('hedy'));
  },
);

it('a choice between second steps refuses an unknown second step, and waits for another', async () => {
  const visitor = await aVisitor([chooser]);
  await visitor.userPool.signIn(chooser);
  const unknown = 'CARRIER_PIGEON' as 'SMS_MFA';
  expect(await visitor.userPool.answer({ step: 'choose-mfa', method: unknown })).toEqual(
    failed({ kind: 'invalid-mfa' }),
  );
  expect(await visitor.userPool.answer({ step: 'choose-mfa', method: 'SMS_MFA' })).toMatchObject({ ok: true });
});

it.each([
  ['SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: '["CARRIER_PIGEON"]' }],
  ['MFA_SETUP', { MFAS_CAN_SETUP: '["EMAIL_OTP"]' }],
])(
  'a choice between second steps of %s with none that the portal has a form for says so',
  async (ChallengeName, ChallengeParameters) => {
    const visitor = await aVisitor([ada]);
    visitor.pool.instead = (operation) =>
      operation === 'RespondToAuthChallenge'
        ? Response.json({ ChallengeName, ChallengeParameters, Session: 'a session of the pool' })
        : undefined;
    expect(await visitor.userPool.signIn(ada)).toEqual(failed({ kind: 'no-mfa' }));
  },
);

import { expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import { wrongCodeFor } from '../../../local/user-pool/a-pool';
import { ada, alan, totpSecret } from '../../../local/user-pool/pool-facts';
import { aVisitor, valueOf } from '../a-visitor';
import { fourMinutes, signedInAs, tooLate, wrongCode } from '../answers';

const unprotected = { ...ada, mfa: { required: true } };

it('a code of an authenticator app is asked for, again after a wrong one, and signs in', async () => {
  const visitor = await aVisitor([alan]);
  expect(await visitor.userPool.signIn(alan)).toEqual({
    ok: true,
    value: { step: 'totp-code', username: 'alan' },
  });
  const code = visitor.totp(totpSecret);
  for (const typed of [wrongCodeFor(code), 'abcdef', '1 2 3']) {
    expect(await visitor.userPool.answer({ step: 'totp-code', code: typed })).toEqual(wrongCode);
  }
  expect(await visitor.userPool.answer({ step: 'totp-code', code })).toMatchObject(signedInAs('alan'));
});

it('a code of an authenticator app works once', async () => {
  const visitor = await aVisitor([alan]);
  const code = visitor.totp(totpSecret);
  await visitor.userPool.signIn(alan);
  await visitor.userPool.answer({ step: 'totp-code', code });
  await visitor.userPool.signIn(alan);
  expect(await visitor.userPool.answer({ step: 'totp-code', code })).toEqual(failed({ kind: 'used-code' }));
  visitor.pool.clock.pass(30_000);
  const next = visitor.totp(totpSecret);
  expect(await visitor.userPool.answer({ step: 'totp-code', code: next })).toMatchObject(signedInAs('alan'));
});

it('setting up an authenticator app shows the secret, accepts its first code, and asks for codes from then on', async () => {
  const visitor = await aVisitor([unprotected]);
  const asked = await valueOf(visitor.userPool.signIn(ada));
  if (asked.step !== 'mfa-setup') throw new Error(`Asked for ${asked.step}`);
  expect(asked).toEqual({
    step: 'mfa-setup',
    username: 'ada',
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    otpauth: `otpauth://totp/Portal:ada?secret=${asked.secret}&issuer=Portal`,
  });
  const code = visitor.totp(asked.secret);
  const answer = { step: 'mfa-setup', code } as const;
  expect(await visitor.userPool.answer({ ...answer, code: wrongCodeFor(code) })).toEqual(wrongCode);
  expect(await visitor.userPool.answer({ ...answer, code: '12 34ab' })).toEqual(wrongCode);
  expect(await visitor.userPool.answer(answer)).toMatchObject(signedInAs('ada'));
  expect(await visitor.userPool.signIn(ada)).toMatchObject({ value: { step: 'totp-code' } });
});

it('setting up an authenticator app elsewhere gives it a name, which is shown when its code is asked for', async () => {
  const visitor = await aVisitor([ada]);
  visitor.pool.instead = (operation) =>
    operation === 'RespondToAuthChallenge'
      ? Response.json({
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          ChallengeParameters: { FRIENDLY_DEVICE_NAME: 'Phone' },
          Session: 'a session of the pool',
        })
      : undefined;
  expect(await visitor.userPool.signIn(ada)).toEqual(ok({ step: 'totp-code', username: 'ada', device: 'Phone' }));
});

it('setting up an authenticator app too late leads back to the password', async () => {
  const visitor = await aVisitor([unprotected]);
  const asked = await valueOf(visitor.userPool.signIn(ada));
  const secret = asked.step === 'mfa-setup' ? asked.secret : '';
  visitor.pool.clock.pass(fourMinutes);
  expect(await visitor.userPool.answer({ step: 'mfa-setup', code: visitor.totp(secret) })).toEqual(tooLate);
});

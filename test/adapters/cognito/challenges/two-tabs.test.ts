import { expect, it } from 'vitest';
import { wrongCodeFor } from '../../../local/user-pool/a-pool';
import { alan, hedy, totpSecret, untracked } from '../../../local/user-pool/pool-facts';
import { aVisitor } from '../a-visitor';
import { signedInAs, wrongCode } from '../answers';

it('two tabs in the middle of two sign-ins end neither each other’s challenge nor a new session', async () => {
  const visitor = await aVisitor([untracked, alan]);
  const { userPool: other } = visitor.pool.cognito(visitor.storage);
  const totp = (code: string) => other.answer({ step: 'totp-code', code });
  await visitor.userPool.signIn(hedy);
  await other.signIn(alan);
  expect(await totp(wrongCodeFor(visitor.totp(totpSecret)))).toEqual(wrongCode);
  const code = await visitor.lastCodeTo('hedy');
  expect(await visitor.userPool.answer({ step: 'sms-code', code })).toMatchObject(signedInAs('hedy'));
  expect(await totp(wrongCodeFor(visitor.totp(totpSecret)))).toEqual(wrongCode);
  await other.abandon();
  expect(await visitor.userPool.currentUser()).toMatchObject({ ok: true, value: { username: 'hedy' } });
  await other.signIn(alan);
  expect(await totp(visitor.totp(totpSecret))).toMatchObject(signedInAs('alan'));
  expect(visitor.sessionsOver()).toBe(0);
});

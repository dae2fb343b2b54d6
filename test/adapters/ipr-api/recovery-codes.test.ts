import { expect, it } from 'vitest';
import { createIprApi } from '#adapters/ipr-api/ipr-api';
import { createSecondStepHelp } from '#application/people/recovery/second-step-help';
import { shownRecoveryCode } from '#domain/people/recovery/recovery-code';
import { ok } from '#domain/result';
import { createCognitoDirectory } from '#server/adapters/cognito/cognito-directory';
import { createCognitoSecondSteps } from '#server/adapters/cognito/cognito-second-steps';
import { alan, clientId, hedy, poolId } from '../../local/user-pool/pool-facts';
import { anApi } from '../../server/http/an-api';
import { anIdToken } from '../../server/tokens';
import { aPerson } from '../cognito/a-person';
import { serve } from '../serve';

/** Someone at the sign-in page, with codes from before, on a real pool and the real backend. */
async function someoneLockedOut({ username, password }: { username: string; password: string }) {
  const person = await aPerson();
  const { pool } = person;
  const credentials = { accessKeyId: 'a-key', secretAccessKey: 'any' };
  const ofPool = { userPoolId: poolId, clientId, endpoint: pool.url, credentials };
  const secondSteps = createCognitoSecondSteps(ofPool);
  const { app, key } = anApi({ secondSteps });
  const url = await serve((request) => app.fetch(request));
  const found = await createCognitoDirectory(ofPool).find(username, 1);
  const sub = found.ok ? (found.value[0]?.sub ?? '') : '';
  const token = await anIdToken(key, { sub });
  const { recoveryCodes, lostSteps } = createIprApi(`${url}/prod`, { idToken: async () => ok({ token, sub }) });
  const made = await recoveryCodes.make();
  const codes = made.ok ? made.value : [];
  const help = createSecondStepHelp(recoveryCodes, lostSteps, person.userPool);
  const signIn = () => person.session.signIn({ username, password });
  return { help, signIn, recoveryCodes, codes };
}

it.each([
  ['a text message', hedy],
  ['an authenticator app', alan],
])('a recovery code replaces %s: after it, the password alone signs in', async (_, person) => {
  const { help, signIn, recoveryCodes, codes } = await someoneLockedOut(person);
  expect(await signIn()).toMatchObject({ ok: true, value: { step: /-code$/ } });
  expect(await help.spendCode(shownRecoveryCode(codes[3] ?? ''))).toEqual(ok(undefined));
  expect(await recoveryCodes.left()).toMatchObject(ok({ left: 9 }));
  expect(await signIn()).toMatchObject(ok({ step: 'signed-in' }));
});

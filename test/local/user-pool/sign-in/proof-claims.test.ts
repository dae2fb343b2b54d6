import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { proofClaims } from '../../../../local/user-pool/tokens/proof-claims';
import { aClock, aRunningPool } from '../a-pool';
import { refreshWith } from './password-step';
import { ada, clientId } from '../pool-facts';

it.each([
  [1, ['fed'], []],
  [1, ['pwd'], ['PASSWORD_VERIFIER', 'DEVICE_SRP_AUTH']],
  [2, ['email_otp'], ['EMAIL_OTP']],
  [2, ['sms'], ['SMS_OTP']],
  [3, ['swk'], ['WEB_AUTHN']],
  [3, ['pwd', 'sms', 'mfa'], ['PASSWORD', 'SELECT_MFA_TYPE', 'SMS_MFA']],
  [3, ['pwd', 'email_otp', 'mfa'], ['PASSWORD_SRP', 'PASSWORD_VERIFIER', 'EMAIL_OTP']],
  [4, ['pwd', 'otp', 'mfa'], ['PASSWORD_VERIFIER', 'MFA_SETUP']],
] as const)('a sign-in has level %d and the methods %j after %j', (level, amr, proven) => {
  expect(proofClaims(proven)).toEqual({ acr: `urn:cognito:loa:${level}`, amr });
});

const answered = z.object({
  AuthenticationResult: z.object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string().optional() }),
});

it.each([true, false])(
  'both tokens tell how and when the user signed in, also after a refresh: acr served is %s',
  async (servesAcr) => {
    const clock = aClock();
    await using pool = await aRunningPool({ users: [ada], clock, servesAcr });
    const { body } = await pool.post('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: 'ada', PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD: ada.password },
    });
    const signedInAt = Math.floor(clock() / 1000);
    const first = answered.parse(body).AuthenticationResult;
    clock.pass(20 * 60_000);
    const later = answered.parse((await refreshWith(pool, first.RefreshToken ?? '')).body).AuthenticationResult;
    for (const token of [first.AccessToken, first.IdToken, later.AccessToken, later.IdToken]) {
      const { auth_time: at, acr, amr } = decodeJwt(token);
      expect({ at, acr, amr }).toEqual({
        at: signedInAt,
        acr: servesAcr ? 'urn:cognito:loa:1' : undefined,
        amr: servesAcr ? ['pwd'] : undefined,
      });
    }
  },
);

it.each([
  ['TARGET_ACR_VALUES', 'urn:cognito:loa:4'],
  ['MAX_AGE', '600'],
  ['ACCESS_TOKEN', 'a.b.c'],
])('a pool that serves no acr ignores %s, and one that does says that it has no step-up', async (name, value) => {
  for (const servesAcr of [false, true]) {
    await using pool = await aRunningPool({ users: [ada], servesAcr });
    const { type } = await pool.post('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: {
        USERNAME: 'ada',
        PREFERRED_CHALLENGE: 'PASSWORD',
        PASSWORD: ada.password,
        [name]: value,
      },
    });
    expect(type).toBe(servesAcr ? 'InvalidParameterException' : undefined);
  }
});

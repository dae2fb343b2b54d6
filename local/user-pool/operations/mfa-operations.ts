import type { OperationParts } from './parts';
import { z } from 'zod';
import { CognitoError, invalidParameter } from '../cognito-error';
import type { MfaMethod } from '../users/mfa-settings';
import type { PoolUser } from '../users/pool-user';
import { isMultiFactor } from '../passkeys/relying-party';
import { createSessionKey } from '../sign-in/sign-in-session';
import { createTotpSecret, totpStepOf } from '../users/totp';
import { session, softwareTokenCode, token } from './fields';
import { operation, type Operations } from './operation';

const tokenOrSession = z.object({ AccessToken: token.nullish(), Session: session.nullish() });

const verifyRequest = tokenOrSession.extend({
  UserCode: softwareTokenCode,
  FriendlyDeviceName: z.string().max(131_072).nullish(),
});

const passkeySettings = z.object({ Enabled: z.boolean().nullish() }).nullish();
const methodSettings = z.object({ Enabled: z.boolean().nullish(), PreferredMfa: z.boolean().nullish() }).nullish();

export const preferences = {
  SMSMfaSettings: methodSettings,
  SoftwareTokenMfaSettings: methodSettings,
  EmailMfaSettings: methodSettings,
  WebAuthnMfaSettings: passkeySettings,
};
const preferenceRequest = z.object({ AccessToken: token, ...preferences });

/** Sets up a second factor: for a signed-in user, or during a sign-in that requires it (MFA_SETUP). */
export function createMfaOperations(parts: OperationParts): Operations {
  const { mfaSettings, sessions, readSignedInUser, clock } = parts;
  const continueSession = async (key: string, extend: (memory: Record<string, string>) => Record<string, string>) => {
    const { session, release } = await sessions.claim(key, 'MFA_SETUP');
    try {
      const next = createSessionKey();
      await sessions.save(next, { ...session, memory: extend(session.memory) });
      return next;
    } catch (error) {
      if (error instanceof CognitoError) await release();
      throw error;
    }
  };

  const verify = (secret: string | undefined, code: string) => {
    if (secret === undefined) throw invalidParameter('Software token has not been associated');
    const step = totpStepOf(secret, code, clock());
    if (step === undefined) throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
    return { secret, step };
  };

  return {
    AssociateSoftwareToken: operation(tokenOrSession, async ({ AccessToken, Session }) => {
      const secret = createTotpSecret();
      if (AccessToken) {
        const { user } = await readSignedInUser(AccessToken);
        await mfaSettings.offerTotpSecret(user.sub, secret);
        return { SecretCode: secret };
      }
      if (!Session) throw invalidParameter('Either AccessToken or Session must be provided');
      return { SecretCode: secret, Session: await continueSession(Session, () => ({ secret })) };
    }),

    VerifySoftwareToken: operation(verifyRequest, async (request) => {
      const { AccessToken, Session, UserCode } = request;
      const name = request.FriendlyDeviceName || undefined;
      if (AccessToken) {
        const { user } = await readSignedInUser(AccessToken);
        const { secret, step } = verify(await mfaSettings.offeredTotpSecret(user.sub), UserCode);
        await mfaSettings.registerTotp(user.sub, { secret, usedStep: step, name });
        return { Status: 'SUCCESS' };
      }
      if (!Session) throw invalidParameter('Either AccessToken or Session must be provided');
      const next = await continueSession(Session, (memory) => {
        const { secret, step } = verify(memory['secret'], UserCode);
        return { secret, verifiedStep: String(step), ...(name && { name }) };
      });
      return { Status: 'SUCCESS', Session: next };
    }),

    SetUserMFAPreference: operation(preferenceRequest, async ({ AccessToken, ...wanted }) => {
      const { user } = await readSignedInUser(AccessToken);
      await changePreference(parts, user, wanted);
      return {};
    }),
  };
}

/** SetUserMFAPreference and AdminSetUserMFAPreference. */
export async function changePreference(
  { mfaSettings, plan, relyingParties }: Pick<OperationParts, 'mfaSettings' | 'plan' | 'relyingParties'>,
  { sub, attributes }: PoolUser,
  request: { [Name in keyof typeof preferences]?: z.output<(typeof preferences)[Name]> },
): Promise<void> {
  const present = await mfaSettings.of(sub);
  const wanted = [
    { method: 'SMS_MFA' as const, settings: request.SMSMfaSettings },
    { method: 'SOFTWARE_TOKEN_MFA' as const, settings: request.SoftwareTokenMfaSettings },
    { method: 'EMAIL_OTP' as const, settings: request.EmailMfaSettings },
  ];
  const isOn = (method: MfaMethod, enabled?: boolean | null) => enabled ?? present.enabled.includes(method);
  const enabled = wanted.filter(({ method, settings }) => isOn(method, settings?.Enabled)).map(({ method }) => method);
  if (enabled.includes('SMS_MFA') && attributes['phone_number'] === undefined) {
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA');
  }
  if (enabled.includes('EMAIL_OTP') && (!plan.sendsEmailSteps || attributes['email_verified'] !== 'true')) {
    throw invalidParameter('User does not have delivery config set to turn on EMAIL_OTP');
  }
  if (enabled.includes('SOFTWARE_TOKEN_MFA') && present.totpSecret === undefined) {
    throw invalidParameter('User has not verified software token mfa');
  }
  const passkeyWanted = request.WebAuthnMfaSettings?.Enabled;
  if (passkeyWanted && (enabled.length === 0 || !isMultiFactor(await relyingParties.current()))) {
    throw invalidParameter(
      'User does not have another second step, or the user pool allows passkeys as one factor only',
    );
  }
  const passkey = (passkeyWanted ?? present.passkey) && enabled.length > 0;
  await mfaSettings.change(sub, enabled, preferredOf(wanted, enabled, present.preferred), passkey);
}

interface Wanted {
  method: MfaMethod;
  settings: z.output<typeof methodSettings>;
}

function preferredOf(wanted: Wanted[], enabled: MfaMethod[], present: MfaMethod | undefined): MfaMethod | undefined {
  const chosen = wanted.filter(({ settings }) => settings?.PreferredMfa).map(({ method }) => method);
  if (chosen.length > 1) throw invalidParameter('Cannot set more than one MFA method as preferred');
  if (chosen[0] !== undefined && !enabled.includes(chosen[0]))
    throw invalidParameter('The preferred MFA method is not enabled');
  const declined = wanted.find(({ method }) => method === present)?.settings?.PreferredMfa === false;
  const kept = present !== undefined && enabled.includes(present) && !declined ? present : undefined;
  return chosen[0] ?? kept;
}

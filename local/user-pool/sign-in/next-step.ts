import { CognitoError, incorrectUsernameOrPassword, notAuthorized, userIsDisabled } from '../cognito-error';
import type { Device } from '../users/devices';
import type { MfaMethod, MfaSettings } from '../users/mfa-settings';
import type { PoolUser } from '../users/pool-user';
import type { ChallengeName, SignInFacts } from './sign-in-session';

export interface SignInState {
  user: PoolUser | undefined;
  mfa: MfaSettings | undefined;
  /** The device that the client claims to be, if the user has it. */
  device: Device | undefined;
  /** Whether a passkey counts as both factors. */
  isMultiFactorPasskey: boolean;
  proven: readonly ChallengeName[];
  facts: SignInFacts;
  now: number;
}

/**
 * The transitions of a sign-in: what this user is asked next, given what has been proven. Adding a challenge takes one
 * line here and one entry in the table of challenges.
 */
export function nextStep({
  user,
  mfa,
  device,
  isMultiFactorPasskey,
  proven,
  facts,
  now,
}: SignInState): ChallengeName | { signedIn: PoolUser } {
  const has = (challenge: ChallengeName) => proven.includes(challenge);
  const first = firstFactorIn(proven);
  if (first === undefined) return firstStep(facts, has('PASSWORD_SRP'));
  const active = requireEntitled(user, now);
  if (facts.custom && active.secretWordHash !== undefined && !has('CUSTOM_CHALLENGE')) return 'CUSTOM_CHALLENGE';
  if (active.status === 'FORCE_CHANGE_PASSWORD') return 'NEW_PASSWORD_REQUIRED';
  const later = proven.slice(proven.indexOf(first) + 1);
  const isEnough = first === 'WEB_AUTHN' && isMultiFactorPasskey && (mfa?.passkey || mfa?.required);
  if (!isEnough && !later.some((challenge) => secondSteps.has(challenge)) && !device?.remembered) {
    const challenge = secondFactor(active, mfa, facts.chosenMfa);
    if (challenge !== undefined) return challenge;
  }
  if (device !== undefined && !has('DEVICE_SRP_AUTH')) return 'DEVICE_SRP_AUTH';
  if (device !== undefined && !has('DEVICE_PASSWORD_VERIFIER')) return 'DEVICE_PASSWORD_VERIFIER';
  return { signedIn: active };
}

const secondSteps = new Set<ChallengeName>(['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'EMAIL_OTP', 'MFA_SETUP']);
const firstFactors = new Set<ChallengeName>(['PASSWORD_VERIFIER', 'PASSWORD', 'EMAIL_OTP', 'SMS_OTP', 'WEB_AUTHN']);

/** The first factor among the answered challenges. A later EMAIL_OTP is a second step. */
export const firstFactorIn = (proven: readonly ChallengeName[]) =>
  proven.find((challenge) => firstFactors.has(challenge));

function firstStep({ byChoice, chosen }: SignInFacts, isSrpStarted: boolean): ChallengeName {
  if (!byChoice || isSrpStarted) return 'PASSWORD_VERIFIER';
  return chosen ?? 'SELECT_CHALLENGE';
}

function requireEntitled(user: PoolUser | undefined, now: number): PoolUser {
  if (user === undefined) throw incorrectUsernameOrPassword();
  if (!user.enabled) throw userIsDisabled();
  if (user.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  if (user.temporaryPasswordExpiresAt !== undefined && user.temporaryPasswordExpiresAt <= now) {
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
  }
  return user;
}

const addressOf = { SMS_MFA: 'phone_number', EMAIL_OTP: 'email' };

function secondFactor(
  { attributes }: PoolUser,
  mfa: MfaSettings | undefined,
  chosen: MfaMethod | undefined,
): ChallengeName | undefined {
  const usable = (mfa?.enabled ?? []).filter(
    (method) => method === 'SOFTWARE_TOKEN_MFA' || attributes[addressOf[method]] !== undefined,
  );
  const wanted = [chosen, mfa?.preferred].find((method) => method !== undefined && usable.includes(method));
  if (wanted !== undefined) return wanted;
  if (usable.length > 1) return 'SELECT_MFA_TYPE';
  return usable[0] ?? (mfa?.required ? 'MFA_SETUP' : undefined);
}

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { CognitoError, invalidParameter } from '../cognito-error';
import type { MfaSettings } from '../users/mfa-settings';
import type { PoolUser } from '../users/pool-user';

/** The first factors of the USER_AUTH flow, in the order in which AvailableChallenges names them. */
export const firstFactor = z.enum(['PASSWORD_SRP', 'PASSWORD', 'EMAIL_OTP', 'SMS_OTP', 'WEB_AUTHN']);
export type FirstFactor = z.infer<typeof firstFactor>;

type AllowedFactor = Exclude<FirstFactor, 'PASSWORD_SRP'>;
type Tier = 'LITE' | 'ESSENTIALS' | 'PLUS';

export interface ChoiceOptions {
  /** `UserPoolTier`; ESSENTIALS if missing, as in a new pool. */
  tier?: Tier;
  /** `AllowedFirstAuthFactors`; the password only if missing. A LITE pool can't have others. */
  allowedFirstFactors?: AllowedFactor[];
  /** The client's ALLOW_USER_AUTH; true if missing. */
  userAuth?: boolean;
  /** Whether the pool has an `EmailMfaConfiguration`; true if missing, except in a LITE pool. */
  emailSteps?: boolean;
  /** `AuthSessionValidity`, from 3 to 15 minutes; 3 if missing. */
  sessionMinutes?: number;
}

export interface SignInPlan {
  tier: Tier;
  allowedFactors: AllowedFactor[];
  isAllowedForClient: boolean;
  sendsEmailSteps: boolean;
  sessionMinutes: number;
}

/** Throws what Cognito answers to such a pool or client. */
export function readSignInPlan(options: ChoiceOptions): SignInPlan {
  const { tier = 'ESSENTIALS', allowedFirstFactors: allowedFactors = ['PASSWORD'], sessionMinutes = 3 } = options;
  const { userAuth: isAllowedForClient = true, emailSteps: sendsEmailSteps = tier !== 'LITE' } = options;
  if (tier === 'LITE' && (sendsEmailSteps || allowedFactors.some((factor) => factor !== 'PASSWORD'))) {
    throw unavailableInTier();
  }
  if (!allowedFactors.includes('PASSWORD')) throw invalidParameter('AllowedFirstAuthFactors must include PASSWORD');
  if (sessionMinutes < 3 || sessionMinutes > 15) throw invalidParameter('AuthSessionValidity must be from 3 to 15');
  return { tier, allowedFactors, isAllowedForClient, sendsEmailSteps, sessionMinutes };
}

const unavailableInTier = () =>
  new CognitoError('FeatureUnavailableInTierException', 'This feature is not available in the tier of this user pool.');

/** The preferred first factor. One that this pool or user doesn't have is ignored later, but a LITE pool refuses it. */
export function readPreference({ tier }: SignInPlan, preferred: string | undefined): FirstFactor | undefined {
  if (preferred === undefined) return undefined;
  const factor = firstFactor.safeParse(preferred);
  if (!factor.success) throw invalidParameter('Invalid PREFERRED_CHALLENGE');
  if (tier === 'LITE' && !factor.data.startsWith('PASSWORD')) throw unavailableInTier();
  return factor.data;
}

/** The ways in that the pool allows and the user has. */
export type WaysIn = (
  username: string,
  user: PoolUser | undefined,
  mfa: MfaSettings | undefined,
) => Promise<FirstFactor[]>;

/**
 * Everybody has a password. Codes go to a verified address, or to one that a sign-up hasn't confirmed yet, and never to people with
 * a second step, which a code can't be combined with. An unknown name has ways too, the same at every attempt, and nobody can pass
 * them (https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html).
 */
export function createWaysIn({ allowedFactors }: SignInPlan, poolSecret: Buffer): WaysIn {
  return async (username, user, mfa) => {
    const has = user === undefined ? decoyWays(poolSecret, username) : waysOf(user, mfa);
    return firstFactor.options.filter((factor) => {
      if (factor.startsWith('PASSWORD')) return true;
      return has.has(factor) && allowedFactors.some((allowed) => allowed === factor);
    });
  };
}

function waysOf({ status, attributes }: PoolUser, mfa: MfaSettings | undefined): Set<FirstFactor> {
  const ways = new Set<FirstFactor>();
  if (mfa?.required || (mfa && mfa.enabled.length > 0)) return ways;
  const isUsable = (address: string) =>
    attributes[address] !== undefined && (attributes[`${address}_verified`] === 'true' || status === 'UNCONFIRMED');
  if (isUsable('email')) ways.add('EMAIL_OTP');
  if (isUsable('phone_number')) ways.add('SMS_OTP');
  return ways;
}

/** Most people have an email address, fewer a phone number or a passkey. */
function decoyWays(secret: Buffer, username: string): Set<FirstFactor> {
  const [phone = 0] = createHmac('sha256', secret).update(`ways of ${username}`).digest();
  const ways: FirstFactor[] = ['EMAIL_OTP'];
  if (phone < 64) ways.push('SMS_OTP');
  return new Set(ways);
}

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { CognitoError, invalidParameter } from '../cognito-error';
import type { Passkeys } from '../passkeys/passkeys';
import { isMultiFactor, type RelyingParties } from '../passkeys/relying-party';
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
  /**
   * Whether tokens have `acr` and `amr`, as documented for step-up; false if missing, as public tests of live pools found it in
   * October 2026.
   */
  servesAcr?: boolean;
}

export interface SignInPlan {
  tier: Tier;
  allowedFactors: AllowedFactor[];
  isAllowedForClient: boolean;
  sendsEmailSteps: boolean;
  sessionMinutes: number;
  servesAcr: boolean;
}

/** Throws what Cognito answers to such a pool or client. */
export function readSignInPlan(options: ChoiceOptions): SignInPlan {
  const { tier = 'ESSENTIALS', allowedFirstFactors: allowedFactors = ['PASSWORD'], sessionMinutes = 3 } = options;
  const {
    userAuth: isAllowedForClient = true,
    servesAcr = false,
    emailSteps: sendsEmailSteps = tier !== 'LITE',
  } = options;
  if (tier === 'LITE' && (sendsEmailSteps || allowedFactors.some((factor) => factor !== 'PASSWORD'))) {
    throw unavailableInTier();
  }
  if (!allowedFactors.includes('PASSWORD')) throw invalidParameter('AllowedFirstAuthFactors must include PASSWORD');
  if (sessionMinutes < 3 || sessionMinutes > 15) throw invalidParameter('AuthSessionValidity must be from 3 to 15');
  return { tier, allowedFactors, isAllowedForClient, sendsEmailSteps, sessionMinutes, servesAcr };
}

export const unavailableInTier = () =>
  new CognitoError('FeatureUnavailableInTierException', 'This feature is not available in the tier of this user pool.');

/** The preferred first factor. One that this pool or user doesn't have is ignored later, but a LITE pool refuses it. */
export function readPreference({ tier }: SignInPlan, preferred: string | undefined): FirstFactor | undefined {
  if (preferred === undefined) return undefined;
  const factor = firstFactor.safeParse(preferred);
  if (!factor.success) throw invalidParameter('Invalid PREFERRED_CHALLENGE');
  if (tier === 'LITE' && !factor.data.startsWith('PASSWORD')) throw unavailableInTier();
  return factor.data;
}

/** The parameters of the documented step-up. The portal signs in anew instead, which works at every pool. */
const stepUpParameters = ['TARGET_ACR_VALUES', 'MAX_AGE', 'ACCESS_TOKEN'];

/** Refuses step-up parameters if the pool has `acr`, because the stand-in knows only the claims. Live pools without `acr` ignore them. */
export function refuseStepUp({ servesAcr }: SignInPlan, given: Record<string, string>): void {
  const found = servesAcr && stepUpParameters.find((name) => given[name] !== undefined);
  if (found) throw invalidParameter(`The stand-in has no step-up by ${found}`);
}

/** Returns the first factors, besides the password, that the pool allows and the user has. */
export type ConfiguredFactors = (user: Pick<PoolUser, 'sub' | 'status' | 'attributes'>) => Promise<FirstFactor[]>;

/** Codes go to a verified address, or to one that a sign-up hasn't confirmed yet. */
export function createConfiguredFactors(
  { allowedFactors }: SignInPlan,
  passkeys: Passkeys,
  relyingParties: RelyingParties,
): ConfiguredFactors {
  return async ({ sub, status, attributes }) => {
    const isUsable = (address: string) =>
      attributes[address] !== undefined && (attributes[`${address}_verified`] === 'true' || status === 'UNCONFIRMED');
    const [owned, party] = [await passkeys.of(sub), await relyingParties.current()];
    const has = {
      EMAIL_OTP: isUsable('email'),
      SMS_OTP: isUsable('phone_number'),
      WEB_AUTHN: owned.some(({ relyingPartyId }) => relyingPartyId === party?.RelyingPartyId),
    };
    return otherFactors.filter((factor) => has[factor] && allowedFactors.includes(factor));
  };
}

const otherFactors = ['EMAIL_OTP', 'SMS_OTP', 'WEB_AUTHN'] as const;

/** The first factors to choose from. */
export type WaysIn = (
  username: string,
  user: PoolUser | undefined,
  mfa: MfaSettings | undefined,
) => Promise<FirstFactor[]>;

/**
 * Everybody has a password. People with a second step get no code in its place, and need a passkey that counts as both factors where
 * a second step is required. An unknown name has ways too, the same at every attempt, and nobody can pass them
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html).
 */
export function createWaysIn(
  { allowedFactors }: SignInPlan,
  poolSecret: Buffer,
  configuredFactors: ConfiguredFactors,
  relyingParties: RelyingParties,
): WaysIn {
  const others = async (username: string, user: PoolUser | undefined, mfa: MfaSettings | undefined) => {
    const party = await relyingParties.current();
    const configured = await configuredFactors(user ?? nobody);
    if (user === undefined) {
      const decoys = decoyWays(poolSecret, username);
      return decoys.filter((way) => allowedFactors.includes(way) && (way !== 'WEB_AUTHN' || party));
    }
    const hasSecondStep = mfa !== undefined && (mfa.required || mfa.enabled.length > 0);
    return configured.filter((factor) =>
      factor === 'WEB_AUTHN' ? !mfa?.required || isMultiFactor(party) : !hasSecondStep,
    );
  };
  return async (...of) => ['PASSWORD_SRP', 'PASSWORD', ...(await others(...of))];
}

/** Costs the queries of a user. */
const nobody = { sub: '', status: 'CONFIRMED' as const, attributes: {} };

/** Most people have an email address, fewer a phone number or a passkey. */
function decoyWays(secret: Buffer, username: string) {
  const [phone = 0, passkey = 0] = createHmac('sha256', secret).update(`ways of ${username}`).digest();
  const has = { EMAIL_OTP: true, SMS_OTP: phone < 64, WEB_AUTHN: passkey < 128 };
  return otherFactors.filter((factor) => has[factor]);
}

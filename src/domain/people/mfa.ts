import type { UserAttributes } from './account';

/** Second factors, as Cognito names them. */
export const mfaMethods = ['SMS_MFA', 'EMAIL_OTP', 'SOFTWARE_TOKEN_MFA'] as const;
export type MfaMethod = (typeof mfaMethods)[number];

export interface MfaPreference {
  enabled: MfaMethod[];
  /** The method asked for first; without one, a user with several methods chooses at sign-in. */
  preferred?: MfaMethod;
}

/** Adds the method, and keeps the preferred one, or else prefers the one enabled first. */
export function withMethod({ enabled, preferred = enabled[0] }: MfaPreference, method: MfaMethod): MfaPreference {
  return { enabled: [...enabled.filter((one) => one !== method), method], preferred: preferred ?? method };
}

/** Removes the method, and prefers the first that is left. */
export function withoutMethod({ enabled }: MfaPreference, method: MfaMethod): MfaPreference {
  const left = enabled.filter((one) => one !== method);
  const [preferred] = left;
  return { enabled: left, ...(preferred && { preferred }) };
}

/** Whether codes by email are shown: where the pool sends them, and always while they are on, so that they can be turned off. */
export const showsEmailStep = ({ enabled }: MfaPreference, isOffered: boolean): boolean =>
  isOffered || enabled.includes('EMAIL_OTP');

/** The address for codes by email as a second step: Cognito refuses them without a verified one. */
export const emailForCodes = ({
  email,
  email_verified: isVerified,
}: Pick<UserAttributes, 'email' | 'email_verified'>): string | undefined => (isVerified ? email : undefined);

/**
 * Whether a recovery code can replace the step that the pool asks for. It can't replace a code by email, which doesn't prove that the
 * password was right (`secondStepFields`).
 */
export function takesRecoveryCodes({ enabled, preferred }: MfaPreference): boolean {
  const asked = preferred ?? (enabled.length === 1 ? enabled[0] : undefined);
  return enabled.length > 0 && asked !== 'EMAIL_OTP';
}

/** The secret for an authenticator app: as base32 to type, and as an address for a QR code. */
export interface TotpSecret {
  secret: string;
  otpauth: string;
}

/** The address that authenticator apps read (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export function otpauthAddress(issuer: string, username: string, secret: string): string {
  // Apps split the label at its first colon, encoded or not.
  const name = encodeURIComponent(issuer.replaceAll(':', ''));
  return `otpauth://totp/${name}:${encodeURIComponent(username)}?secret=${secret}&issuer=${name}`;
}

export function spacedSecret(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}

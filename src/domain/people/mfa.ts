/** Second factors, as Cognito names them. */
export const mfaMethods = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] as const;
export type MfaMethod = (typeof mfaMethods)[number];

export interface MfaPreference {
  enabled: MfaMethod[];
  /** Asked for first; with more than one enabled and none preferred, the sign-in asks which. */
  preferred?: MfaMethod;
}

/** With this method as well: what was preferred before, or else enabled first, is asked for first. */
export function withMethod({ enabled, preferred = enabled[0] }: MfaPreference, method: MfaMethod): MfaPreference {
  return { enabled: [...enabled.filter((one) => one !== method), method], preferred: preferred ?? method };
}

/** Without this method: the first that is left is asked for first. */
export function withoutMethod({ enabled }: MfaPreference, method: MfaMethod): MfaPreference {
  const left = enabled.filter((one) => one !== method);
  const [preferred] = left;
  return { enabled: left, ...(preferred && { preferred }) };
}

/** What an authenticator app needs: the secret to type (base32), and the same as an address for a QR code. */
export interface TotpSecret {
  secret: string;
  otpauth: string;
}

/** The address that authenticator apps read (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export function otpauthAddress(issuer: string, username: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** The secret in groups of four, as people type it. */
export function spacedSecret(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}

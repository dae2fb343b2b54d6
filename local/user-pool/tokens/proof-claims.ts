import type { ChallengeName } from '../sign-in/sign-in-session';

const methods: Partial<Record<ChallengeName, 'pwd' | 'sms' | 'email_otp' | 'otp' | 'swk'>> = {
  PASSWORD_VERIFIER: 'pwd',
  PASSWORD: 'pwd',
  SMS_MFA: 'sms',
  SMS_OTP: 'sms',
  EMAIL_OTP: 'email_otp',
  SOFTWARE_TOKEN_MFA: 'otp',
  MFA_SETUP: 'otp',
  WEB_AUTHN: 'swk',
};

/**
 * The claims that tell how a sign-in was proven. Level 1 is a password, 2 a code in its place, 3 a passkey or a password with a code
 * that was sent, 4 a password with an authenticator app. Federated sign-ins prove nothing here.
 */
export function proofClaims(proven: readonly ChallengeName[]): { acr: string; amr: string[] } {
  const used = [...new Set(proven.flatMap((challenge) => methods[challenge] ?? []))];
  const amr = used.length === 0 ? ['fed'] : [...used, ...(used.length > 1 ? ['mfa'] : [])];
  return { acr: `urn:cognito:loa:${levelOf(new Set(used))}`, amr };
}

function levelOf(used: ReadonlySet<string>): 1 | 2 | 3 | 4 {
  const hasPassword = used.has('pwd');
  const hasCode = used.has('sms') || used.has('email_otp');
  if (hasPassword && used.has('otp')) return 4;
  if (used.has('swk') || (hasPassword && hasCode)) return 3;
  return hasCode ? 2 : 1;
}

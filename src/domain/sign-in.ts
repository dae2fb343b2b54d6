/**
 * What the user pool answers to a step of a sign-in. Challenges that need an answer are members of this union, each with what
 * its form must know.
 */
export type SignInStep =
  | { step: 'signed-in'; username: string; sub: string; email: string }
  /** A temporary password must be replaced; `requiredAttributes` are the pool's, without the prefix `userAttributes.`. */
  | { step: 'new-password'; username: string; requiredAttributes: string[] };

/** Why a step of a sign-in failed. Unknown user and wrong password are one: the pool does not tell them apart. */
export type SignInFailure =
  | { kind: 'empty-username' }
  | { kind: 'empty-password' }
  | { kind: 'empty-new-password' }
  | { kind: 'refused' }
  | { kind: 'locked' }
  | { kind: 'disabled' }
  | { kind: 'temporary-password-expired' }
  /** The new password breaks the pool's policy; `rules` are the ones it misses, where they are known. */
  | { kind: 'weak-password'; rules: PasswordRule[] }
  /** The challenge waited too long: start over with the password. */
  | { kind: 'challenge-expired' }
  | { kind: 'unknown-challenge'; name: string }
  | { kind: 'network' }
  | { kind: 'unexpected' };

export interface Credentials {
  username: string;
  password: string;
}

/** Checked before anything is sent (specification, section 5). Spaces around a username are a slip, in a password they may be meant. */
export function checkCredentials({ username, password }: Credentials): SignInFailure | undefined {
  if (username.trim() === '') return { kind: 'empty-username' };
  if (password === '') return { kind: 'empty-password' };
  return undefined;
}

/** Cognito's default password policy. */
export const passwordRules = ['length', 'lowercase', 'uppercase', 'number', 'symbol'] as const;
export type PasswordRule = (typeof passwordRules)[number];

const ruleTests: Record<PasswordRule, RegExp> = {
  length: /^.{8,}$/s,
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  number: /\d/,
  symbol: /[\^$*.[\]{}()?\-"!@#%&/\\,><':;|_~`+= ]/,
};

/** The rules that a password breaks, in the order of `passwordRules`. */
export function brokenRules(password: string): PasswordRule[] {
  return passwordRules.filter((rule) => !ruleTests[rule].test(password));
}

/** 'New password is required.' comes before the policy (specification, section 5). */
export function checkNewPassword(password: string): SignInFailure | undefined {
  if (password === '') return { kind: 'empty-new-password' };
  const rules = brokenRules(password);
  return rules.length > 0 ? { kind: 'weak-password', rules } : undefined;
}

/** Cognito's default password policy (https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html). */
export const passwordRules = ['length', 'lowercase', 'uppercase', 'number', 'symbol'] as const;
export type PasswordRule = (typeof passwordRules)[number];

const ruleTests: Record<PasswordRule, RegExp> = {
  length: /^.{8,256}$/s,
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  number: /\d/,
  symbol: /[\^$*.[\]{}()?\-"!@#%&/\\,><':;|_~`+= ]/,
};

/** The rules that a password breaks, in the order of `passwordRules`. */
export function brokenRules(password: string): PasswordRule[] {
  return passwordRules.filter((rule) => !ruleTests[rule].test(password));
}

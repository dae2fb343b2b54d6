export const passwordCharacters = ['lowercase', 'uppercase', 'number', 'symbol'] as const;

/** In the order in which they are shown. */
export const passwordRules = ['length', ...passwordCharacters] as const;
export type PasswordRule = (typeof passwordRules)[number];

export interface PasswordPolicy {
  minimumLength: number;
  required: (typeof passwordCharacters)[number][];
}

/** Cognito's default password policy (https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html). */
export const defaultPasswordPolicy: PasswordPolicy = { minimumLength: 8, required: [...passwordCharacters] };

/** Whether Cognito allows it (`MinimumLength` of PasswordPolicyType). */
export const isMinimumLength = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 6 && Number(value) <= 99;

const longest = 256;

const characters = {
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  number: /\d/,
  // A space counts between other characters only.
  symbol: /[\^$*.[\]{}()?\-"!@#%&/\\,><':;|_~`+=]|\S +\S/,
};

export const rulesOf = ({ required }: PasswordPolicy): PasswordRule[] =>
  passwordRules.filter((rule) => rule === 'length' || required.includes(rule));

/** The rules that a password breaks, in the order of `passwordRules`. */
export function brokenRules(password: string, policy: PasswordPolicy): PasswordRule[] {
  return rulesOf(policy).filter((rule) =>
    rule === 'length'
      ? password.length < policy.minimumLength || password.length > longest
      : !characters[rule].test(password),
  );
}

import { CognitoError } from './cognito-error';

/** Cognito's default policy, in the order and words in which Cognito complains. */
const rules: { complaint: string; isMetBy: (password: string) => boolean }[] = [
  { complaint: 'Password not long enough', isMetBy: (password) => password.length >= 8 },
  { complaint: 'Password must have uppercase characters', isMetBy: (password) => /[A-Z]/.test(password) },
  { complaint: 'Password must have lowercase characters', isMetBy: (password) => /[a-z]/.test(password) },
  { complaint: 'Password must have numeric characters', isMetBy: (password) => /\d/.test(password) },
  {
    complaint: 'Password must have symbol characters',
    isMetBy: (password) => /[\^$*.[\]{}()?\-"!@#%&/\\,><':;|_~`+= ]/.test(password.trim()),
  },
  { complaint: 'Password must not be longer than 256 characters', isMetBy: (password) => password.length <= 256 },
];

export function requireGoodPassword(password: string): void {
  const broken = rules.find((rule) => !rule.isMetBy(password));
  if (broken !== undefined) {
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken.complaint}`);
  }
}

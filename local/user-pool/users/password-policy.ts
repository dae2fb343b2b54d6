import { CognitoError } from '../cognito-error';

type Characters = 'lowercase' | 'uppercase' | 'number' | 'symbol';

export interface PasswordPolicy {
  minimumLength: number;
  /** A password needs at least one character of each kind. */
  required: Characters[];
}

/** Cognito's defaults. */
export const defaultPasswordPolicy: PasswordPolicy = {
  minimumLength: 8,
  required: ['lowercase', 'uppercase', 'number', 'symbol'],
};

/** In Cognito's order and words. */
const characterRules: { kind: Characters; complaint: string; isMetBy: (password: string) => boolean }[] = [
  { kind: 'uppercase', complaint: 'uppercase', isMetBy: (password) => /[A-Z]/.test(password) },
  { kind: 'lowercase', complaint: 'lowercase', isMetBy: (password) => /[a-z]/.test(password) },
  { kind: 'number', complaint: 'numeric', isMetBy: (password) => /\d/.test(password) },
  {
    kind: 'symbol',
    complaint: 'symbol',
    isMetBy: (password) => /[\^$*.[\]{}()?\-"!@#%&/\\,><':;|_~`+= ]/.test(password.trim()),
  },
];

export function requireGoodPassword(password: string, { minimumLength, required }: PasswordPolicy): void {
  if (password.length < minimumLength) throw weak('Password not long enough');
  const broken = characterRules.find(({ kind, isMetBy }) => required.includes(kind) && !isMetBy(password));
  if (broken !== undefined) throw weak(`Password must have ${broken.complaint} characters`);
  if (!/^\S.*\S$/.test(password)) throw weak('Password must satisfy regular expression pattern: ^\\S.*\\S$');
  if (password.length > 256) throw weak('Password must not be longer than 256 characters');
}

const weak = (complaint: string) =>
  new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${complaint}`);

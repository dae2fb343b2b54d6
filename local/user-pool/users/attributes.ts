import { invalidParameter, notAuthorized } from '../cognito-error';

/**
 * The OIDC attributes that every pool has and a user can write. Any other name would become a claim of the ID token, such as
 * `cognito:groups`.
 */
const writable = new Set([
  'address',
  'birthdate',
  'email',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'website',
  'zoneinfo',
]);

/** Attributes that only the pool writes. */
const ownedByThePool = new Set(['sub', 'email_verified', 'phone_number_verified', 'identities']);

const longestValue = 2048;
/** `YYYY-MM-DD`: the only standard attribute of a fixed length. */
const birthdateLength = 10;

/** The attributes that a code can be sent to. */
export const verifiable = ['email', 'phone_number'] as const;
export type Verifiable = (typeof verifiable)[number];
export const verifiedFlagOf = (attribute: Verifiable) => `${attribute}_verified`;

/** Refuses attributes that a user can't write, and invalid values, in Cognito's words. */
export function requireWritable(attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (ownedByThePool.has(name)) throw notAuthorized('A client attempted to write unauthorized attribute');
    if (!writable.has(name)) throw unknownAttribute(name);
    requireFitting(name, value);
  }
}

/** Refuses attributes that a user can't add while choosing the first password. */
export function requireAddable(added: Record<string, string>, present: Record<string, string>): void {
  for (const name of Object.keys(added)) {
    if (Object.hasOwn(present, name)) throw notAuthorized(`Cannot modify an already provided ${name}`);
  }
  requireWritable(added);
}

export function requireComplete(required: readonly string[], attributes: Record<string, string>): void {
  const missing = missingOf(required, attributes);
  if (missing.length > 0) {
    const complaints = missing.map((name) => `${name}: The attribute ${name} is required`).join('; ');
    throw invalidParameter(`Attributes did not conform to the schema: ${complaints}`);
  }
}

/** Leaves out attributes with a blank value. */
export const withoutBlanks = (attributes: Record<string, string>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''));

export const missingOf = (required: readonly string[], attributes: Record<string, string>) =>
  required.filter((name) => !Object.hasOwn(attributes, name) || attributes[name] === '');

const unknownAttribute = (name: string) =>
  invalidParameter(`Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`);

function requireFitting(name: string, value: string): void {
  if (value === '') return;
  if (value.length > longestValue) {
    throw invalidParameter(
      `Attributes did not conform to the schema: ${name}: String must be no longer than ${longestValue} characters`,
    );
  }
  if (name === 'birthdate' && value.length < birthdateLength) {
    throw invalidParameter(
      `Attributes did not conform to the schema: birthdate: String must be longer than ${birthdateLength} characters`,
    );
  }
  if (name === 'email' && !/^[^\s@<>"]+@[^\s@<>"]+$/.test(value))
    throw invalidParameter('Invalid email address format.');
  // E.164, as Cognito requires: a plus sign and at most 15 digits.
  if (name === 'phone_number' && !/^\+[1-9]\d{5,14}$/.test(value))
    throw invalidParameter('Invalid phone number format.');
}

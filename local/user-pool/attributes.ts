import { invalidParameter, notAuthorized } from './cognito-error';

/** The OIDC attributes that every pool has and a user may write. Any other name, `cognito:groups`
 * above all, would become a claim of the ID token. */
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

const longestValue = 2048;

/** Refuses attributes that a user may not add while choosing the first password, in Cognito's words. */
export function requireAddable(added: Record<string, string>, present: Record<string, string>): void {
  for (const [name, value] of Object.entries(added)) {
    if (Object.hasOwn(present, name)) throw notAuthorized(`Cannot modify an already provided ${name}`);
    if (!writable.has(name)) {
      throw invalidParameter(
        `Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`,
      );
    }
    if (value.length > longestValue) {
      throw invalidParameter(
        `Attributes did not conform to the schema: ${name}: String must be no longer than ${longestValue} characters`,
      );
    }
  }
}

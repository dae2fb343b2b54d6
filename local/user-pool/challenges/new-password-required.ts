import { missingOf, requireAddable, withoutBlanks } from '../users/attributes';
import { invalidParameter } from '../cognito-error';
import { type PasswordPolicy, requireGoodPassword } from '../users/password-policy';
import type { Users } from '../users/users';
import { type AuthParameters, type Challenge, required, right, userOf } from './challenge';

const attributePrefix = 'userAttributes.';

/** Replaces a temporary password, and adds attributes that the pool requires or that the user does not have yet. */
export function createNewPasswordChallenge(
  users: Users,
  passwordPolicy: PasswordPolicy,
  requiredAttributes: readonly string[],
): Challenge {
  return {
    async ask(asked) {
      const { sub: _, ...attributes } = userOf(asked).attributes;
      const missing = missingOf(requiredAttributes, attributes);
      return {
        shown: {
          USER_ID_FOR_SRP: asked.username,
          requiredAttributes: JSON.stringify(missing.map((name) => `${attributePrefix}${name}`)),
          userAttributes: JSON.stringify(attributes),
        },
        memory: {},
      };
    },

    async check({ username }, answer) {
      const password = required(answer, 'NEW_PASSWORD');
      requireGoodPassword(password, passwordPolicy);
      const added = attributesIn(answer);
      const { attributes: present } = await users.get(username);
      requireAddable(added, present);
      const missing = missingOf(requiredAttributes, { ...present, ...added });
      if (missing.length > 0) throw invalidParameter(`Invalid attributes given, ${missing.join(', ')} is missing`);
      await users.choosePassword(username, password, added);
      return right;
    },
  };
}

const attributesIn = (answer: AuthParameters): Record<string, string> =>
  withoutBlanks(
    Object.fromEntries(
      Object.entries(answer)
        .filter(([name]) => name.startsWith(attributePrefix))
        .map(([name, value]) => [name.slice(attributePrefix.length), value]),
    ),
  );

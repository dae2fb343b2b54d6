import { requireAddable } from '../attributes';
import { requireGoodPassword } from '../password-policy';
import type { Users } from '../users';
import { type AuthParameters, type Challenge, required } from './challenge';

const attributePrefix = 'userAttributes.';

/** The first password of one's own, with attributes that the user does not have yet. */
export function createNewPasswordChallenge(users: Users): Challenge {
  return {
    ask({ user, username }) {
      const { sub: _, ...attributes } = user?.attributes ?? {};
      return {
        shown: {
          USER_ID_FOR_SRP: username,
          requiredAttributes: '[]',
          userAttributes: JSON.stringify(attributes),
        },
        memory: {},
      };
    },

    async check({ username }, answer) {
      const password = required(answer, 'NEW_PASSWORD');
      requireGoodPassword(password);
      const added = attributesIn(answer);
      requireAddable(added, (await users.find(username))?.attributes ?? {});
      await users.confirm(username, password, added);
    },
  };
}

const attributesIn = (answer: AuthParameters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => name.startsWith(attributePrefix))
      .map(([name, value]) => [name.slice(attributePrefix.length), value]),
  );

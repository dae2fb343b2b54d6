import type { OperationParts } from './parts';
import { accessTokenRequest } from './fields';
import { secondStepsOf } from '../users/auth-factors';
import type { PoolUser } from '../users/pool-user';
import { operation, type Operations } from './operation';

const attributesOf = ({ username, attributes }: PoolUser) => ({
  Username: username,
  UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
});

export function createUserOperations({
  users,
  mfaSettings,
  families,
  factorsOf,
  readSignedInUser,
}: OperationParts): Operations {
  return {
    GetUser: operation(accessTokenRequest, async ({ AccessToken }) => {
      const { user } = await readSignedInUser(AccessToken);
      return { ...attributesOf(user), ...(await secondStepsOf(user, mfaSettings)) };
    }),

    GetUserAuthFactors: operation(accessTokenRequest, async ({ AccessToken }) =>
      factorsOf((await readSignedInUser(AccessToken)).user),
    ),

    DeleteUser: operation(accessTokenRequest, async ({ AccessToken }) => {
      const { user } = await readSignedInUser(AccessToken);
      await families.revokeAll(user.sub);
      await users.remove(user.username);
      return {};
    }),
  };
}

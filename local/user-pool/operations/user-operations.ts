import type { OperationParts } from './parts';
import { accessTokenRequest } from './fields';
import type { MfaSettingsStore } from '../users/mfa-settings';
import type { PoolUser } from '../users/pool-user';
import { operation, type Operations } from './operation';

const attributesOf = ({ username, attributes }: PoolUser) => ({
  Username: username,
  UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
});

/** As GetUser and AdminGetUser name them. */
export async function secondStepsOf({ sub }: PoolUser, mfaSettings: MfaSettingsStore) {
  const { enabled, preferred } = await mfaSettings.of(sub);
  return {
    ...(enabled.length > 0 && { UserMFASettingList: enabled }),
    ...(preferred !== undefined && { PreferredMfaSetting: preferred }),
  };
}

export function createUserOperations({ users, mfaSettings, families, readSignedInUser }: OperationParts): Operations {
  return {
    GetUser: operation(accessTokenRequest, async ({ AccessToken }) => {
      const { user } = await readSignedInUser(AccessToken);
      return { ...attributesOf(user), ...(await secondStepsOf(user, mfaSettings)) };
    }),

    DeleteUser: operation(accessTokenRequest, async ({ AccessToken }) => {
      const { user } = await readSignedInUser(AccessToken);
      await families.revokeAll(user.sub);
      await users.remove(user.username);
      return {};
    }),
  };
}

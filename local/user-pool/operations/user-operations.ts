import type { MfaSettingsStore } from '../users/mfa-settings';
import type { ReadSignedInUser } from '../tokens/signed-in-user';
import type { TokenFamilies } from '../tokens/token-families';
import type { Users } from '../users/users';
import { accessTokenRequest } from './fields';
import { operation, type Operations } from './operation';

interface Parts {
  users: Users;
  mfaSettings: MfaSettingsStore;
  families: TokenFamilies;
  readSignedInUser: ReadSignedInUser;
}

export function createUserOperations({ users, mfaSettings, families, readSignedInUser }: Parts): Operations {
  return {
    GetUser: operation(accessTokenRequest, async ({ AccessToken }) => {
      const { user } = await readSignedInUser(AccessToken);
      const { enabled, preferred } = await mfaSettings.of(user.sub);
      return {
        Username: user.username,
        UserAttributes: Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
        ...(enabled.length > 0 && { UserMFASettingList: enabled }),
        ...(preferred !== undefined && { PreferredMfaSetting: preferred }),
      };
    }),

    DeleteUser: operation(accessTokenRequest, async ({ AccessToken }) => {
      const { user } = await readSignedInUser(AccessToken);
      await families.revokeAll(user.sub);
      await users.remove(user.username);
      return {};
    }),
  };
}

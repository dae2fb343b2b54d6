import type { OperationParts } from './parts';
import { accessTokenRequest } from './fields';
import { operation, type Operations } from './operation';

export function createUserOperations({ users, mfaSettings, families, readSignedInUser }: OperationParts): Operations {
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

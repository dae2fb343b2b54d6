import { notAuthorized, userDoesNotExist, userIsDisabled } from '../cognito-error';
import type { PoolUser } from '../users/pool-user';
import type { TokenFamilies } from './token-families';
import { type Tokens, userAdminScope } from './tokens';
import type { Users } from '../users/users';

export interface SignedInUser {
  user: PoolUser;
  deviceKey: string | undefined;
  /** Of the sign-in that the access token comes from. */
  originJti: string;
}

/** The user of a valid access token for Cognito's own API. */
export type ReadSignedInUser = (accessToken: string) => Promise<SignedInUser>;

export function createReadSignedInUser(tokens: Tokens, families: TokenFamilies, users: Users): ReadSignedInUser {
  return async (accessToken) => {
    const { sub, originJti, scopes, deviceKey } = await tokens.readAccessToken(accessToken);
    const user = requireActive(await users.findBySub(sub));
    if (await families.isRevoked(originJti)) throw notAuthorized('Access Token has been revoked');
    if (!scopes.includes(userAdminScope)) throw notAuthorized('Access Token does not have required scopes');
    return { user, deviceKey, originJti };
  };
}

export function requireActive(user: PoolUser | undefined): PoolUser {
  if (user === undefined) throw userDoesNotExist();
  if (!user.enabled) throw userIsDisabled();
  return user;
}

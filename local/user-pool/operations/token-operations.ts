import { z } from 'zod';
import { CognitoError } from '../cognito-error';
import type { ReadSignedInUser } from '../tokens/signed-in-user';
import type { TokenFamilies } from '../tokens/token-families';
import type { TokenIssuance } from '../tokens/token-issuance';
import { accessTokenRequest, clientId, deviceKey, token } from './fields';
import { operation, type Operations } from './operation';

const getTokensFromRefreshTokenRequest = z.object({
  RefreshToken: token,
  ClientId: clientId,
  DeviceKey: deviceKey.nullish(),
});

const revokeTokenRequest = z.object({ Token: token, ClientId: clientId });

interface Parts {
  issuance: TokenIssuance;
  families: TokenFamilies;
  readSignedInUser: ReadSignedInUser;
  requireClient: (id: string) => void;
}

export function createTokenOperations({ issuance, families, readSignedInUser, requireClient }: Parts): Operations {
  return {
    GetTokensFromRefreshToken: operation(getTokensFromRefreshTokenRequest, async (request) => {
      requireClient(request.ClientId);
      return { AuthenticationResult: await issuance.refresh(request.RefreshToken, request.DeviceKey ?? undefined) };
    }),

    GlobalSignOut: operation(accessTokenRequest, async ({ AccessToken }) => {
      const { user } = await readSignedInUser(AccessToken);
      await families.revokeAll(user.sub);
      return {};
    }),

    RevokeToken: operation(revokeTokenRequest, async ({ Token, ClientId }) => {
      requireClient(ClientId);
      // Access and ID tokens are JWTs; this pool's refresh tokens have no dots.
      if (Token.includes('.')) throw new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type');
      await families.revoke(Token);
      return {};
    }),
  };
}

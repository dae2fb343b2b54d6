import { CognitoError } from '../cognito-error';
import type { ReadSignedInUser } from '../tokens/signed-in-user';
import type { TokenFamilies } from '../tokens/token-families';
import type { TokenIssuance } from '../tokens/token-issuance';
import { accessTokenRequest, clientRequest, deviceKey, type RequireClient, token } from './fields';
import { operation, type Operations } from './operation';

const getTokensFromRefreshTokenRequest = clientRequest.extend({
  RefreshToken: token,
  DeviceKey: deviceKey.nullish(),
});

const revokeTokenRequest = clientRequest.extend({ Token: token });

interface Parts {
  issuance: TokenIssuance;
  families: TokenFamilies;
  readSignedInUser: ReadSignedInUser;
  requireClient: RequireClient;
}

export function createTokenOperations({ issuance, families, readSignedInUser, requireClient }: Parts): Operations {
  return {
    GetTokensFromRefreshToken: operation(getTokensFromRefreshTokenRequest, async (request) => {
      requireClient(request);
      return { AuthenticationResult: await issuance.refresh(request.RefreshToken, request.DeviceKey ?? undefined) };
    }),

    GlobalSignOut: operation(accessTokenRequest, async ({ AccessToken }) => {
      const { user } = await readSignedInUser(AccessToken);
      await families.revokeAll(user.sub);
      return {};
    }),

    RevokeToken: operation(revokeTokenRequest, async (request) => {
      requireClient(request);
      const { Token } = request;
      // Access and ID tokens are JWTs; this pool's refresh tokens have no dots.
      if (Token.includes('.')) throw new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type');
      await families.revoke(Token);
      return {};
    }),
  };
}

import type { OperationParts } from './parts';
import { CognitoError } from '../cognito-error';
import { accessTokenRequest, clientRequest, deviceKey, token } from './fields';
import { operation, type Operations } from './operation';

const getTokensFromRefreshTokenRequest = clientRequest.extend({
  RefreshToken: token,
  DeviceKey: deviceKey.nullish(),
});

const revokeTokenRequest = clientRequest.extend({ Token: token });

export function createTokenOperations({
  issuance,
  families,
  readSignedInUser,
  requireClient,
}: OperationParts): Operations {
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

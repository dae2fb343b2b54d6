import { z } from 'zod';
import { required } from './challenges/challenge';
import { CognitoError, invalidParameter, notAuthorized, userDoesNotExist, userIsDisabled } from './cognito-error';
import {
  accessTokenRequest,
  getTokensFromRefreshTokenRequest,
  initiateAuthRequest,
  respondToAuthChallengeRequest,
  revokeTokenRequest,
} from './requests';
import type { SignIn, SignInStep } from './sign-in';
import type { TokenFamilies } from './token-families';
import type { Tokens } from './tokens';
import type { PoolUser, Users } from './users';

/** Takes a parsed JSON body and resolves with the JSON answer, or rejects with a CognitoError. */
export type Operation = (body: unknown) => Promise<object>;

interface Parts {
  clientId: string;
  signIn: SignIn;
  tokens: Tokens;
  families: TokenFamilies;
  users: Users;
}

/** The operations by the name in the `x-amz-target` header. */
export function createOperations({ clientId, signIn, tokens, families, users }: Parts): Map<string, Operation> {
  const requireClient = (id: string) => {
    if (id !== clientId) throw new CognitoError('ResourceNotFoundException', `User pool client ${id} does not exist.`);
  };

  const answerOf = async (step: SignInStep) => {
    if ('signedIn' in step) {
      const { family, refreshToken } = await families.start(step.signedIn.sub);
      const issued = await tokens.issue(step.signedIn, family);
      return { ChallengeParameters: {}, AuthenticationResult: { ...issued, RefreshToken: refreshToken } };
    }
    return {
      ChallengeName: step.challenge,
      ChallengeParameters: step.parameters,
      // Cognito's first SRP answer has no Session: its SECRET_BLOCK carries the state.
      ...(step.challenge !== 'PASSWORD_VERIFIER' && { Session: step.sessionKey }),
    };
  };

  const refresh = async (refreshToken: string) => {
    const family = await families.ofRefreshToken(refreshToken);
    const user = requireActive(await users.findBySub(family.sub));
    return tokens.issue(user, family);
  };

  const userOf = async (accessToken: string): Promise<PoolUser> => {
    const { sub, originJti } = await tokens.readAccessToken(accessToken);
    const user = requireActive(await users.findBySub(sub));
    if (await families.isRevoked(originJti)) throw notAuthorized('Access Token has been revoked');
    return user;
  };

  return new Map<string, Operation>([
    [
      'InitiateAuth',
      operation(initiateAuthRequest, async ({ AuthFlow, ClientId, AuthParameters }) => {
        requireClient(ClientId);
        if (AuthFlow === 'USER_SRP_AUTH') return answerOf(await signIn.start(AuthParameters));
        if (AuthFlow === 'REFRESH_TOKEN_AUTH' || AuthFlow === 'REFRESH_TOKEN') {
          const renewed = await refresh(required(AuthParameters, 'REFRESH_TOKEN'));
          return { ChallengeParameters: {}, AuthenticationResult: renewed };
        }
        throw invalidParameter(`${AuthFlow} flow not enabled for this client`);
      }),
    ],
    [
      'RespondToAuthChallenge',
      operation(respondToAuthChallengeRequest, async ({ ChallengeName, ClientId, Session, ChallengeResponses }) => {
        requireClient(ClientId);
        const sessionKey =
          ChallengeName === 'PASSWORD_VERIFIER' ? required(ChallengeResponses, 'PASSWORD_CLAIM_SECRET_BLOCK') : Session;
        if (!sessionKey) throw invalidParameter('Missing required parameter Session');
        return answerOf(await signIn.answer(ChallengeName, sessionKey, ChallengeResponses));
      }),
    ],
    [
      'GetTokensFromRefreshToken',
      operation(getTokensFromRefreshTokenRequest, async ({ RefreshToken, ClientId }) => {
        requireClient(ClientId);
        return { AuthenticationResult: await refresh(RefreshToken) };
      }),
    ],
    [
      'GetUser',
      operation(accessTokenRequest, async ({ AccessToken }) => {
        const { username, attributes } = await userOf(AccessToken);
        const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
        return { Username: username, UserAttributes };
      }),
    ],
    [
      'GlobalSignOut',
      operation(accessTokenRequest, async ({ AccessToken }) => {
        const { sub } = await userOf(AccessToken);
        await families.revokeAll(sub);
        return {};
      }),
    ],
    [
      'RevokeToken',
      operation(revokeTokenRequest, async ({ Token, ClientId }) => {
        requireClient(ClientId);
        // Access and ID tokens are JWTs; this pool's refresh tokens have no dots.
        if (Token.includes('.')) throw new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type');
        await families.revoke(Token);
        return {};
      }),
    ],
  ]);
}

function requireActive(user: PoolUser | undefined): PoolUser {
  if (user === undefined) throw userDoesNotExist();
  if (!user.enabled) throw userIsDisabled();
  return user;
}

function operation<Schema extends z.ZodType>(
  schema: Schema,
  run: (request: z.output<Schema>) => Promise<object>,
): Operation {
  return async (body) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw invalidParameter(describeIssues(parsed.error.issues));
    return run(parsed.data);
  };
}

/** Cognito's wording, less the refused value: it echoes none that may be secret, and here none is echoed. */
function describeIssues(issues: z.core.$ZodIssue[]): string {
  const problems = issues.map(({ path, message }) => {
    const field = String(path[0] ?? 'request');
    const name = `${field.charAt(0).toLowerCase()}${field.slice(1)}`;
    return `Value at '${name}' failed to satisfy constraint: ${message}`;
  });
  const plural = problems.length === 1 ? 'error' : 'errors';
  return `${problems.length} validation ${plural} detected: ${problems.join('; ')}`;
}

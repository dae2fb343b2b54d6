import type { OperationParts } from './parts';
import { required } from '../challenges/challenge';
import { invalidParameter } from '../cognito-error';
import type { SignInStep } from '../sign-in/sign-in';
import { challengeName } from '../sign-in/sign-in-session';
import { refuseStepUp } from '../sign-in/ways-in';
import { clientRequest, oneOf, parametersWithUsername, session } from './fields';
import { operation, type Operations } from './operation';

const initiateAuthRequest = clientRequest.extend({
  AuthFlow: oneOf(
    'USER_SRP_AUTH',
    'REFRESH_TOKEN_AUTH',
    'REFRESH_TOKEN',
    'CUSTOM_AUTH',
    'USER_PASSWORD_AUTH',
    'USER_AUTH',
    'ADMIN_NO_SRP_AUTH',
    'ADMIN_USER_PASSWORD_AUTH',
  ),
  AuthParameters: parametersWithUsername,
});

const respondToAuthChallengeRequest = clientRequest.extend({
  ChallengeName: oneOf(...challengeName.options),
  Session: session.nullish(),
  ChallengeResponses: parametersWithUsername,
});

export function createSignInOperations({
  signIn,
  issuance,
  plan,
  requireClient,
  rotatesRefreshTokens,
}: OperationParts): Operations {
  const answerOf = async (step: SignInStep) => {
    if ('signedIn' in step) {
      const result = await issuance.signIn(step.signedIn, step.deviceKey, step.proven);
      return { ChallengeParameters: {}, AuthenticationResult: result };
    }
    return {
      ChallengeName: step.challenge,
      ChallengeParameters: step.parameters,
      ...(step.available && { AvailableChallenges: step.available }),
      // As in Cognito, the first SRP answer of the older flows has no Session: its SECRET_BLOCK identifies it.
      ...((step.available ?? step.challenge !== 'PASSWORD_VERIFIER') && { Session: step.sessionKey }),
    };
  };

  const refresh = async (given: Record<string, string>) => ({
    ChallengeParameters: {},
    AuthenticationResult: await issuance.refresh(required(given, 'REFRESH_TOKEN'), given['DEVICE_KEY']),
  });

  return {
    InitiateAuth: operation(initiateAuthRequest, async ({ AuthFlow, ClientId, AuthParameters }) => {
      requireClient({ ClientId, SecretHash: AuthParameters['SECRET_HASH'] });
      switch (AuthFlow) {
        case 'USER_SRP_AUTH':
          return answerOf(await signIn.start(AuthParameters, {}));
        case 'CUSTOM_AUTH':
          return answerOf(await signIn.start(AuthParameters, { custom: true }));
        case 'USER_AUTH':
          refuseStepUp(plan, AuthParameters);
          if (plan.isAllowedForClient) return answerOf(await signIn.start(AuthParameters, { byChoice: true }));
          break;
        case 'REFRESH_TOKEN_AUTH':
        case 'REFRESH_TOKEN':
          // As in Cognito, refresh tokens that rotate are only for GetTokensFromRefreshToken.
          if (!rotatesRefreshTokens) return refresh(AuthParameters);
          break;
        default:
      }
      throw invalidParameter(`${AuthFlow} flow not enabled for this client`);
    }),

    RespondToAuthChallenge: operation(respondToAuthChallengeRequest, async (request) => {
      const { ChallengeName, ClientId, Session, ChallengeResponses } = request;
      requireClient({ ClientId, SecretHash: ChallengeResponses['SECRET_HASH'] });
      const sessionKey = ChallengeName.endsWith('PASSWORD_VERIFIER')
        ? required(ChallengeResponses, 'PASSWORD_CLAIM_SECRET_BLOCK')
        : Session;
      if (!sessionKey) throw invalidParameter('Missing required parameter Session');
      return answerOf(await signIn.answer(ChallengeName, sessionKey, ChallengeResponses, Session ?? ''));
    }),
  };
}

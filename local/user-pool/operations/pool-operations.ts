import { z } from 'zod';
import { CognitoError } from '../cognito-error';
import { lifetimes } from '../tokens/lifetimes';
import type { SignInPlan } from '../sign-in/ways-in';
import { operation, type Operations } from './operation';

export interface PoolFacts {
  poolId: string;
  clientId: string;
  plan: SignInPlan;
  /** Undefined without rotation. */
  rotationGraceSeconds: number | undefined;
  preventUserExistenceErrors: boolean;
  hostedLogin: { providers: readonly string[]; redirectUris: readonly string[] };
}

const ofPool = z.object({ UserPoolId: z.string() });
const ofClient = ofPool.extend({ ClientId: z.string() });

/** Describes the pool to operators' tools. Unlike the other operations, these take signed requests only. */
export function createPoolOperations(facts: PoolFacts): Operations {
  const { poolId, clientId, plan, rotationGraceSeconds, hostedLogin } = facts;
  const rotates = rotationGraceSeconds !== undefined;
  const requirePool = (id: string): void => {
    if (id !== poolId) throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`);
  };
  return {
    DescribeUserPool: operation(ofPool, async ({ UserPoolId }) => {
      requirePool(UserPoolId);
      return {
        UserPool: {
          Id: poolId,
          Name: 'local',
          MfaConfiguration: 'OPTIONAL',
          UserPoolTier: plan.tier,
          Policies: { SignInPolicy: { AllowedFirstAuthFactors: plan.allowedFactors } },
        },
      };
    }),

    DescribeUserPoolClient: operation(ofClient, async ({ UserPoolId, ClientId }) => {
      requirePool(UserPoolId);
      if (ClientId !== clientId) {
        throw new CognitoError('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`);
      }
      return {
        UserPoolClient: {
          UserPoolId,
          ClientId,
          ClientName: 'portal',
          ExplicitAuthFlows: [
            'ALLOW_USER_SRP_AUTH',
            'ALLOW_CUSTOM_AUTH',
            ...(plan.isAllowedForClient ? ['ALLOW_USER_AUTH'] : []),
            ...(rotates ? [] : ['ALLOW_REFRESH_TOKEN_AUTH']),
          ],
          AllowedOAuthFlows: hostedLogin.providers.length > 0 ? ['code'] : [],
          AllowedOAuthFlowsUserPoolClient: hostedLogin.providers.length > 0,
          CallbackURLs: hostedLogin.redirectUris,
          AuthSessionValidity: plan.sessionMinutes,
          IdTokenValidity: lifetimes.idToken,
          AccessTokenValidity: lifetimes.accessToken,
          RefreshTokenValidity: lifetimes.refreshToken,
          TokenValidityUnits: { IdToken: 'seconds', AccessToken: 'seconds', RefreshToken: 'seconds' },
          EnableTokenRevocation: true,
          PreventUserExistenceErrors: facts.preventUserExistenceErrors ? 'ENABLED' : 'LEGACY',
          RefreshTokenRotation: rotates
            ? { Feature: 'ENABLED', RetryGracePeriodSeconds: rotationGraceSeconds }
            : { Feature: 'DISABLED' },
        },
      };
    }),
  };
}

const signature = /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/[^/]+\/cognito-idp\/aws4_request, ?SignedHeaders=/;

/** Whether the request is signed for Cognito. The signature itself is not computed: the stand-in knows no secret key. */
export const isSigned = (authorization: string | undefined): boolean => signature.test(authorization ?? '');

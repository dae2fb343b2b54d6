import { z } from 'zod';
import { CognitoError } from '../cognito-error';
import type { HostedLoginOptions, IdentityProvider } from '../hosted-login/providers';
import { lifetimes } from '../tokens/lifetimes';
import { type RelyingParties, relyingParty } from '../passkeys/relying-party';
import { type SignInPlan, unavailableInTier } from '../sign-in/ways-in';
import { operation, type Operations } from './operation';

export interface PoolFacts {
  poolId: string;
  clientId: string;
  plan: SignInPlan;
  relyingParties: RelyingParties;
  /** Undefined without rotation. */
  rotationGraceSeconds: number | undefined;
  preventUserExistenceErrors: boolean;
  hostedLogin: Pick<HostedLoginOptions, 'providers' | 'companies' | 'redirectUris'>;
  /** Where the pool is. */
  url: string;
}

const ofPool = z.object({ UserPoolId: z.string() });
/** The stand-in's other second steps are settings of its users. */
const mfaConfigRequest = ofPool.extend({
  MfaConfiguration: z.literal('OPTIONAL').optional(),
  WebAuthnConfiguration: relyingParty.optional(),
});
const ofProvider = ofPool.extend({ ProviderName: z.string() });
const ofClient = ofPool.extend({ ClientId: z.string() });

/** Describes the pool to operators' tools. Unlike the other operations, these take signed requests only. */
export function createPoolOperations(facts: PoolFacts): Operations {
  const { poolId, clientId, plan, relyingParties, rotationGraceSeconds, hostedLogin, url } = facts;
  const { companies = [] } = hostedLogin;
  /** The pool's providers don't change while it runs. */
  const madeAt = Math.floor(Date.now() / 1000) - 3600;
  const rotates = rotationGraceSeconds !== undefined;
  const requirePool = (id: string): void => {
    if (id !== poolId) throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`);
  };
  const mfaConfiguration = async () => {
    const party = await relyingParties.current();
    return {
      MfaConfiguration: 'OPTIONAL',
      SoftwareTokenMfaConfiguration: { Enabled: true },
      ...(plan.sendsEmailSteps && {
        EmailMfaConfiguration: { Message: 'Your sign-in code is {####}.', Subject: 'Your sign-in code' },
      }),
      ...(party && { WebAuthnConfiguration: party }),
    };
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
          CustomDomain: new URL(url).host,
          SmsConfiguration: { SnsCallerArn: 'arn:aws:iam::111122223333:role/text-messages' },
          Policies: { SignInPolicy: { AllowedFirstAuthFactors: plan.allowedFactors } },
        },
      };
    }),

    GetUserPoolMfaConfig: operation(ofPool, async ({ UserPoolId }) => {
      requirePool(UserPoolId);
      return mfaConfiguration();
    }),

    SetUserPoolMfaConfig: operation(mfaConfigRequest, async ({ UserPoolId, WebAuthnConfiguration }) => {
      requirePool(UserPoolId);
      if (WebAuthnConfiguration && plan.tier === 'LITE') throw unavailableInTier();
      if (WebAuthnConfiguration) await relyingParties.change(WebAuthnConfiguration);
      return mfaConfiguration();
    }),

    DescribeIdentityProvider: operation(ofProvider, async ({ UserPoolId, ProviderName }) => {
      requirePool(UserPoolId);
      const found = companies.find(({ name }) => name === ProviderName);
      if (!found) {
        throw new CognitoError('ResourceNotFoundException', `Identity provider ${ProviderName} does not exist.`);
      }
      return {
        IdentityProvider: {
          UserPoolId,
          ProviderName,
          ProviderType: found.kind,
          ...detailsOf(found),
          IdpIdentifiers: found.identifiers,
          CreationDate: madeAt,
          LastModifiedDate: madeAt,
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
          SupportedIdentityProviders: ['COGNITO', ...hostedLogin.providers, ...companies.map(({ name }) => name)],
          LastModifiedDate: madeAt + 60,
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

function detailsOf(provider: IdentityProvider) {
  if (provider.kind === 'SAML') {
    return { ProviderDetails: { MetadataURL: provider.metadataUrl }, AttributeMapping: provider.mapping };
  }
  const { issuer, clientId, clientSecret, mapping } = provider;
  return {
    ProviderDetails: {
      oidc_issuer: issuer,
      client_id: clientId,
      client_secret: clientSecret,
      authorize_scopes: 'openid email profile',
      attributes_request_method: 'GET',
    },
    AttributeMapping: { ...mapping, username: 'sub' },
  };
}

const signature = /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/[^/]+\/cognito-idp\/aws4_request, ?SignedHeaders=/;

/** Whether the request is signed for Cognito. The signature itself is not computed: the stand-in knows no secret key. */
export const isSigned = (authorization: string | undefined): boolean => signature.test(authorization ?? '');

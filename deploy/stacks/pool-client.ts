import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { type IUserPool, OAuthScope, UserPoolClient, UserPoolClientIdentityProvider } from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import type { HostedProvider } from '../../src/domain/people/sign-in/hosted-login.ts';
import { hostedLoginReturn } from '../../src/domain/people/sign-in/hosted-login.ts';
import type { AwsSettings } from '../settings/aws-settings.ts';

const providerOf: Record<HostedProvider, UserPoolClientIdentityProvider> = {
  Google: UserPoolClientIdentityProvider.GOOGLE,
  Facebook: UserPoolClientIdentityProvider.FACEBOOK,
  Amazon: UserPoolClientIdentityProvider.AMAZON,
  Apple: UserPoolClientIdentityProvider.APPLE,
};

/** The portal's own client in the pool, public and without implicit grant. Returns its id. */
export function addClient(
  scope: Construct,
  { settings, pool, address }: { settings: AwsSettings; pool: IUserPool; address: string },
): string {
  const { hostedLogin, customChallenge = false, signInMethods = [] } = settings;
  const back = `${address}${hostedLoginReturn}`;
  const client = new UserPoolClient(scope, 'Client', {
    userPool: pool,
    generateSecret: false,
    authFlows: { userSrp: true, custom: customChallenge, user: signInMethods.some((method) => method !== 'password') },
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    // With rotation, the SDK's refresh (ALLOW_REFRESH_TOKEN_AUTH) is off; the portal's own (GetTokensFromRefreshToken) works.
    refreshTokenRotationGracePeriod: Duration.seconds(30),
    idTokenValidity: Duration.minutes(60),
    accessTokenValidity: Duration.minutes(60),
    refreshTokenValidity: Duration.days(30),
    supportedIdentityProviders: [
      UserPoolClientIdentityProvider.COGNITO,
      ...(hostedLogin?.providers ?? []).map((name) => providerOf[name]),
      ...(hostedLogin?.companies ?? []).map(({ provider }) => UserPoolClientIdentityProvider.custom(provider)),
    ],
    // Without settings of OAuth, CDK would switch on the implicit grant, with a callback of example.com.
    ...(hostedLogin
      ? {
          oAuth: {
            flows: { authorizationCodeGrant: true, implicitCodeGrant: false },
            scopes: [
              OAuthScope.OPENID,
              OAuthScope.EMAIL,
              OAuthScope.PHONE,
              OAuthScope.PROFILE,
              OAuthScope.COGNITO_ADMIN,
            ],
            callbackUrls: [back],
            logoutUrls: [back],
          },
        }
      : { disableOAuth: true }),
  });
  client.applyRemovalPolicy(RemovalPolicy.DESTROY);
  return client.userPoolClientId;
}

import { names } from './configuration';
import { demoUsers } from './user-pool/users/demo-users';
import { createUserPool, type UserPool, type UserPoolOptions } from './user-pool/user-pool';

/** Options that differ from the defaults of the local stack. */
export type PoolSettings = Pick<
  UserPoolOptions,
  'passwordPolicy' | 'requiredAttributes' | 'refreshTokenRotation' | 'clock' | 'tracksSessions' | 'servesAcr'
>;

/** The local user pool with the demo accounts and all stand-in providers, for a portal at these origins. */
export const openDemoUserPool = (
  { dataDir, url, places }: Pick<UserPoolOptions, 'dataDir' | 'url' | 'places'>,
  origins: string[],
  settings: PoolSettings,
): Promise<UserPool> =>
  createUserPool({
    dataDir,
    poolId: names.poolId,
    clientId: names.clientId,
    url,
    allowedOrigins: origins,
    users: demoUsers,
    tracksSessions: true,
    // The portal must be opened as localhost for passkeys: an IP address can have none.
    webAuthn: { RelyingPartyId: 'localhost' },
    allowedFirstFactors: ['PASSWORD', 'EMAIL_OTP', 'SMS_OTP', 'WEB_AUTHN'],
    ...(places && { places }),
    ...settings,
    hostedLogin: {
      providers: ['Google', 'Facebook', 'LoginWithAmazon', 'SignInWithApple'],
      redirectUris: origins.map((origin) => `${origin}/login`),
      logoutUris: origins.map((origin) => `${origin}/login`),
    },
  });

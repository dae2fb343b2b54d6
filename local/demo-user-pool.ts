import { inboundFederation } from './companies/inbound-federation';
import { companies, companyRules, names } from './configuration';
import type { IdentityProvider } from './user-pool/hosted-login/providers';
import { demoUsers } from './user-pool/users/demo-users';
import { createUserPool, type UserPool, type UserPoolOptions } from './user-pool/user-pool';

/** Options that differ from the defaults of the local stack. */
export type PoolSettings = Pick<
  UserPoolOptions,
  'passwordPolicy' | 'requiredAttributes' | 'refreshTokenRotation' | 'clock' | 'tracksSessions' | 'servesAcr'
>;

/** The local user pool with the demo accounts and all providers, for a portal at these origins. */
export const openDemoUserPool = (
  { dataDir, url, places }: Pick<UserPoolOptions, 'dataDir' | 'url' | 'places'>,
  origins: string[],
  providers: IdentityProvider[],
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
      companies: providers,
      inboundFederation: inboundFederation(companies, companyRules),
      redirectUris: origins.map((origin) => `${origin}/login`),
      logoutUris: origins.map((origin) => `${origin}/login`),
    },
  });

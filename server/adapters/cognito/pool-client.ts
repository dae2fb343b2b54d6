import {
  CognitoIdentityProviderClient,
  type CognitoIdentityProviderClientConfig,
} from '@aws-sdk/client-cognito-identity-provider';

export interface CognitoPoolOptions {
  userPoolId: string;
  /** Instead of Amazon's. */
  endpoint?: string | undefined;
  /** From the environment if missing. */
  credentials?: CognitoIdentityProviderClientConfig['credentials'];
}

/** Calls the API in the region that the pool's id begins with. */
export const createPoolClient = (
  { userPoolId, endpoint, credentials }: CognitoPoolOptions,
  more: CognitoIdentityProviderClientConfig = {},
): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient({
    region: userPoolId.slice(0, userPoolId.indexOf('_')),
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    ...more,
  });

/** Limits a call to five seconds, because someone waits for it. */
export const inTime = () => ({ abortSignal: AbortSignal.timeout(5_000) });

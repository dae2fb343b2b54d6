import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { RunningPool } from './a-pool';

/** Amazon's own client of a local pool. */
export const vendorClient = ({ url }: Pick<RunningPool, 'url'>) =>
  new CognitoIdentityProviderClient({
    region: 'eu-west-1',
    endpoint: url,
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    // Otherwise it repeats what ends with TooManyRequestsException.
    maxAttempts: 1,
  });

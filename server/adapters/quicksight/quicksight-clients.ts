import { QuickSightClient, type QuickSightClientConfig } from '@aws-sdk/client-quicksight';

export interface QuickSightAccess {
  accountId: string;
  /** The dashboards' region. */
  region: string;
  /** Where the account's users are registered, fixed when the account signed up for QuickSight; `region` if missing. */
  identityRegion?: string;
  /** `default` if missing. */
  namespace?: string;
  /** Readers are registered under this IAM role; without it as QuickSight's own users. */
  readerRoleArn?: string;
  /** Replaces Amazon's address, such as `https://localhost:8443/api`. */
  endpoint?: string;
  /** PEM of the only certificate to trust, for a custom `endpoint`. */
  certificate?: string;
  /** The role that makes files as a reader; none are made without it. */
  exportRoleArn?: string | undefined;
  /** Whether texts in CSV files that begin like a formula are guarded; they are if missing. */
  guardsCsv?: boolean | undefined;
  /** Replaces Amazon's address of STS. */
  stsEndpoint?: string | undefined;
  /** From the environment if missing. */
  credentials?: NonNullable<QuickSightClientConfig['credentials']>;
  /** Milliseconds for one try of one call; 8,000 if missing, so that three fit into the 29 seconds of an API Gateway. */
  tryTimeout?: number;
}

/** The SDK's three attempts if missing. */
export type ClientLimits = Pick<QuickSightClientConfig, 'maxAttempts'>;

/** For checks, which show what one attempt is answered. */
export const once: ClientLimits = { maxAttempts: 1 };

/** One client for dashboards, and one for users and groups: the same where both are in one region. */
export function createQuickSightClients(access: QuickSightAccess, limits: ClientLimits = {}) {
  const { region, identityRegion = region, endpoint, certificate, credentials, tryTimeout = 8000 } = access;
  const configuration: QuickSightClientConfig = {
    ...limits,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    requestHandler: {
      connectionTimeout: Math.min(3000, tryTimeout),
      requestTimeout: tryTimeout,
      // A response that has begun can still stall.
      socketTimeout: tryTimeout,
      throwOnRequestTimeout: true,
      ...(certificate !== undefined && { httpsAgent: { ca: certificate } }),
    },
  };
  const client = new QuickSightClient({ ...configuration, region });
  const identityClient =
    identityRegion === region ? client : new QuickSightClient({ ...configuration, region: identityRegion });
  return { client, identityClient };
}

import {
  GenerateEmbedUrlForRegisteredUserCommand,
  QuickSightClient,
  type QuickSightClientConfig,
  QuickSightUserNotFoundException,
} from '@aws-sdk/client-quicksight';
import { failed, ok, type Result } from '../../../src/domain/result';
import type { BiFailure, BiService } from '../../ports/bi-service';
import type { Clock } from '../../ports/clock';
import { biFailureOf } from './bi-failure';
import { listDashboards } from './quicksight-dashboard-list';
import { createQuickSightReaders } from './quicksight-readers';

export interface QuickSightBiServiceOptions {
  accountId: string;
  /** Of the dashboards. */
  region: string;
  /** Where the account's users are registered, fixed when the account signed up for QuickSight; `region` if missing. */
  identityRegion?: string;
  /** `default` if missing. */
  namespace?: string;
  /** Origins that can embed, at most three; if missing, those that QuickSight itself allows. */
  allowedDomains?: string[];
  /** How long an opened dashboard lives: 15 to 600 minutes, 600 if missing. */
  sessionMinutes?: number;
  readerRoleArn?: string;
  /** Instead of Amazon's, such as `https://localhost:8443/api`. */
  endpoint?: string;
  /** PEM of the only certificate to trust, for a custom `endpoint`. */
  certificate?: string;
  /** From the environment if missing. */
  credentials?: NonNullable<QuickSightClientConfig['credentials']>;
  /** Milliseconds for one try of one call; 8,000 if missing, so that three fit into the 29 seconds of an API Gateway. */
  tryTimeout?: number;
  /** The list is refused if it is longer; 1,000 if missing: ten times what one account can hold. */
  mostPages?: number;
  clock?: Clock;
}

/** The SDK retries throttling and faults of the service, with three tries in all. */
export function createQuickSightBiService(options: QuickSightBiServiceOptions): BiService {
  const { accountId, region, namespace = 'default', allowedDomains = [], sessionMinutes = 600 } = options;
  const { readerRoleArn, endpoint, certificate, credentials, tryTimeout = 8000 } = options;
  const { mostPages = 1000, clock = () => new Date() } = options;
  const { identityRegion = region } = options;
  const configuration: QuickSightClientConfig = {
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
  const readers = createQuickSightReaders(identityClient, {
    accountId,
    region: identityRegion,
    namespace,
    ...(readerRoleArn !== undefined && { readerRoleArn }),
  });

  const mint = async (dashboardId: string, userArn: string) => {
    const sessionExpiresAt = new Date(clock().getTime() + sessionMinutes * 60_000);
    const { EmbedUrl: url } = await client.send(
      new GenerateEmbedUrlForRegisteredUserCommand({
        AwsAccountId: accountId,
        UserArn: userArn,
        ExperienceConfiguration: { Dashboard: { InitialDashboardId: dashboardId } },
        SessionLifetimeInMinutes: sessionMinutes,
        ...(allowedDomains.length > 0 && { AllowedDomains: allowedDomains }),
      }),
    );
    // The session starts when the URL is opened, up to five minutes later: it never ends before this.
    return { url, sessionExpiresAt };
  };

  return {
    dashboards: () => settle(() => listDashboards(client, accountId, mostPages)),

    embed: (dashboardId, reader) =>
      settle(async () => {
        const userArn = readers.arnOf(reader);
        const { url, sessionExpiresAt } = await mint(dashboardId, userArn).catch(async (error: unknown) => {
          if (!(error instanceof QuickSightUserNotFoundException)) throw error;
          await readers.register(reader);
          return mint(dashboardId, userArn);
        });
        // The SDK does not check the response. The URL itself opens the dashboard, so it must not be logged.
        if (typeof url !== 'string' || !isHttps(url)) {
          return failed({ kind: 'refused', reason: 'The answer has no EmbedUrl of https' });
        }
        return ok({ url, sessionExpiresAt });
      }),
  };
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}

async function settle<T>(call: () => Promise<Result<T, BiFailure>>): Promise<Result<T, BiFailure>> {
  try {
    return await call();
  } catch (error) {
    return failed(biFailureOf(error));
  }
}

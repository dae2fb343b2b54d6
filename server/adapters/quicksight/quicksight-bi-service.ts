import { GenerateEmbedUrlForRegisteredUserCommand, QuickSightUserNotFoundException } from '@aws-sdk/client-quicksight';
import { failed, ok } from '#domain/result';
import type { BiService } from '../../ports/bi-service';
import type { Clock } from '../../ports/clock';
import { settle } from './bi-failure';
import { type QuickSightAccess, createQuickSightClients } from './quicksight-clients';
import { listDashboards } from './quicksight-dashboard-list';
import { listFolders } from './quicksight-folders';
import { createQuickSightReaders } from './quicksight-readers';

export interface QuickSightBiServiceOptions extends QuickSightAccess {
  /** Origins that can embed, at most three; if missing, those that QuickSight itself allows. */
  allowedDomains?: string[];
  /** How long an opened dashboard lives: 15 to 600 minutes, 600 if missing. */
  sessionMinutes?: number;
  /** The list is refused if it is longer; 1,000 if missing: ten times what one account can hold. */
  mostPages?: number;
  clock?: Clock;
}

/** The SDK retries throttling and faults of the service, with three tries in all. */
export function createQuickSightBiService(options: QuickSightBiServiceOptions): BiService {
  const { accountId, allowedDomains = [], sessionMinutes = 600, mostPages = 1000, clock = () => new Date() } = options;
  const { client, identityClient } = createQuickSightClients(options);
  const readers = createQuickSightReaders(identityClient, options);

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
    dashboards: (reading) => settle(() => listDashboards(client, accountId, mostPages, reading)),

    folders: () => settle(() => listFolders(client, accountId)),

    embed: (dashboardId, reader, onUnknown) =>
      settle(async () => {
        const userArn = readers.arnOf(reader);
        const { url, sessionExpiresAt } = await mint(dashboardId, userArn).catch(async (error: unknown) => {
          if (!(error instanceof QuickSightUserNotFoundException)) throw error;
          onUnknown?.();
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

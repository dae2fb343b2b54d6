import {
  DescribeAccountSubscriptionCommand,
  DescribeUserCommand,
  ListDashboardsCommand,
  ListNamespacesCommand,
} from '@aws-sdk/client-quicksight';
import { get } from 'node:https';
import type { BiReader, BiService } from '../../ports/bi-service';
import type { EmbeddingSeen, KeptPermissions, QuickSightSeen } from '../../ports/health-probes';
import { look } from './look';
import { type QuickSightAccess, createQuickSightClients, once } from './quicksight-clients';
import { createQuickSightPermissions } from './quicksight-permissions';
import { createQuickSightReaders } from './quicksight-readers';
import { type TriedRights, lookAtFolderRights, lookAtRefreshRights, lookAtRights } from './quicksight-rights';
import { type PublishedDashboard, lookAtSharing } from './quicksight-sharing';

interface Scope {
  /** Undefined if the catalogue can't be read. */
  published: () => Promise<readonly PublishedDashboard[] | undefined>;
  /** How many dashboards are asked for their permissions; of the others, those are known that the portal has read before. */
  most: number;
  permissions: () => Promise<KeptPermissions | undefined>;
  /** The group of everyone who uses the portal, if the portal manages QuickSight's permissions. */
  everyone: string | undefined;
  opens: TriedRights['opens'];
}

/** Each call that the portal or these checks need, once and without repeating it. It changes nothing. */
export function createQuickSightProbe(
  access: QuickSightAccess,
  { published, most, permissions: known, everyone, opens }: Scope,
) {
  const { accountId: AwsAccountId } = access;
  const { client, identityClient } = createQuickSightClients(access, once);
  const permissions = createQuickSightPermissions(access, once);

  return async (): Promise<QuickSightSeen> => {
    const [found, kept] = await Promise.all([published(), known()]);
    const all = found ?? [];
    const [dashboards, account, namespaces, sharing, rights, refreshRights, folderRights] = await Promise.all([
      look(() => client.send(new ListDashboardsCommand({ AwsAccountId, MaxResults: 1 }))),
      look(async () => {
        const { AccountInfo } = await identityClient.send(new DescribeAccountSubscriptionCommand({ AwsAccountId }));
        const {
          Edition: edition = '?',
          AuthenticationType,
          AccountSubscriptionStatus: status = '',
        } = AccountInfo ?? {};
        const identityCenter =
          AuthenticationType === 'IAM_IDENTITY_CENTER' || AccountInfo?.IAMIdentityCenterInstanceArn !== undefined;
        return { edition, identityCenter, status };
      }),
      look(async () => {
        const { Namespaces = [] } = await identityClient.send(new ListNamespacesCommand({ AwsAccountId }));
        return Namespaces.map(({ Name = '', CapacityRegion: region }) => ({ name: Name, region }));
      }),
      lookAtSharing(permissions, all, { most, kept: kept?.sharing ?? new Map(), now: Date.now() }),
      lookAtRights(access, {
        managed: everyone === undefined ? undefined : { everyone, dashboard: all[0]?.id },
        opens,
      }),
      lookAtRefreshRights(access),
      lookAtFolderRights(access),
    ]);
    const refused = [...(kept?.sharing.values() ?? [])].filter(({ problem }) => problem !== undefined).length;
    const applied = kept && { phase: kept.phase, refused };
    return {
      dashboards,
      account,
      namespaces,
      sharing,
      published: found?.length,
      applied,
      rights,
      refreshRights,
      folderRights,
    };
  };
}

/** Rejects with the reason while QuickSight does not answer the portal's simplest call. */
export function createQuickSightCheck(access: QuickSightAccess): () => Promise<void> {
  const { client } = createQuickSightClients(access, once);
  return async () => {
    await client.send(new ListDashboardsCommand({ AwsAccountId: access.accountId, MaxResults: 1 }));
  };
}

interface EmbeddingAccess extends QuickSightAccess {
  biService: Pick<BiService, 'embed'>;
}

/**
 * Makes two embed URLs for this reader, as an opening does, and asks for the page of the first as a browser does. Only for a reader who is
 * registered: registering one is billed. Undefined where no dashboard is published.
 */
export function createEmbeddingProbe(
  access: EmbeddingAccess,
  reader: BiReader,
  dashboard: () => Promise<PublishedDashboard | undefined>,
) {
  const { accountId: AwsAccountId, namespace = 'default' } = access;
  const { identityClient } = createQuickSightClients(access, once);
  const readers = createQuickSightReaders(identityClient, access);
  const UserName = readers.userNameOf(reader.name);

  return async (): Promise<EmbeddingSeen | undefined> => {
    const shown = await dashboard();
    if (shown === undefined) return undefined;
    const described = await look(() =>
      identityClient.send(new DescribeUserCommand({ AwsAccountId, Namespace: namespace, UserName })),
    );
    const opening = { reader: UserName, dashboard: shown.title, described };
    if (!described.ok) return opening;
    // Shows whether the right is there: QuickSight answers that the reader exists.
    const registered = await look(() => readers.register(reader));
    return { ...opening, registered, page: await pageOf(access, shown.id, reader) };
  };
}

async function pageOf({ biService, certificate }: EmbeddingAccess, dashboardId: string, reader: BiReader) {
  const first = await biService.embed(dashboardId, reader);
  if (!first.ok) return first;
  const second = await biService.embed(dashboardId, reader);
  if (!second.ok) return second;
  const { url } = first.value;
  return look(async () => ({ isTheSameTwice: url === second.value.url, ...(await open(url, certificate)) }));
}

function open(url: string, certificate: string | undefined): Promise<{ status: number; ancestors: string[] }> {
  return new Promise((resolve, reject) => {
    const asking = get(url, { timeout: 8000, agent: false, ...(certificate && { ca: certificate }) }, (answer) => {
      answer.resume();
      const policy = String(answer.headers['content-security-policy'] ?? '');
      const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1]?.split(/\s+/) ?? [];
      resolve({ status: answer.statusCode ?? 0, ancestors: ancestors.filter((source) => source !== '') });
    });
    asking.on('timeout', () => asking.destroy(new Error('No answer in time')));
    asking.on('error', reject);
  });
}

import {
  DescribeAccountSubscriptionCommand,
  DescribeDashboardPermissionsCommand,
  DescribeUserCommand,
  ListDashboardsCommand,
  ListNamespacesCommand,
  type QuickSightClient,
} from '@aws-sdk/client-quicksight';
import { get } from 'node:https';
import { ok } from '../../../src/domain/result';
import type { BiFailure, BiReader, BiService } from '../../ports/bi-service';
import type { EmbeddingSeen, Look, QuickSightSeen } from '../../ports/health-probes';
import { biFailureOf } from './bi-failure';
import { type QuickSightAccess, createQuickSightClients } from './quicksight-clients';
import { createQuickSightReaders } from './quicksight-readers';

export interface PublishedDashboard {
  /** QuickSight's id. */
  id: string;
  title: string;
}

/** Calls a second: more throttles people who open dashboards meanwhile. */
const perSecond = 5;
/** Dashboards to look at in one go; the rest of a larger catalogue is left out, so that an answer comes within the minute. */
const mostDashboards = 100;

/** Each call that the portal or these checks need, once and without repeating it. It changes nothing. */
export function createQuickSightProbe(
  access: QuickSightAccess,
  published: () => Promise<readonly PublishedDashboard[]>,
) {
  const { accountId: AwsAccountId } = access;
  const { client, identityClient } = createQuickSightClients(access, { maxAttempts: 1 });

  return async (): Promise<QuickSightSeen> => {
    const [dashboards, account, namespaces, sharing] = await Promise.all([
      look(() => client.send(new ListDashboardsCommand({ AwsAccountId, MaxResults: 1 }))),
      look(async () => {
        const { AccountInfo } = await identityClient.send(new DescribeAccountSubscriptionCommand({ AwsAccountId }));
        const { Edition: edition = '?', AuthenticationType: authentication = '' } = AccountInfo ?? {};
        const identityCenter = authentication === 'IAM_IDENTITY_CENTER' || AccountInfo?.IAMIdentityCenterInstanceArn;
        return { edition, identityCenter: Boolean(identityCenter) };
      }),
      look(async () => {
        const { Namespaces = [] } = await identityClient.send(new ListNamespacesCommand({ AwsAccountId }));
        return Namespaces.map(({ Name = '', CapacityRegion: region }) => ({ name: Name, region }));
      }),
      published().then((those) => sharingOf(client, AwsAccountId, those.slice(0, mostDashboards))),
    ]);
    return { dashboards, account, namespaces, sharing };
  };
}

/** Rejects with the reason while QuickSight does not answer the portal's simplest call. */
export function createQuickSightCheck(access: QuickSightAccess): () => Promise<void> {
  const { client } = createQuickSightClients(access, { maxAttempts: 1 });
  return async () => {
    await client.send(new ListDashboardsCommand({ AwsAccountId: access.accountId, MaxResults: 1 }));
  };
}

async function sharingOf(client: QuickSightClient, AwsAccountId: string, published: readonly PublishedDashboard[]) {
  const looks = published.map(async ({ id, title }, nth) => {
    await new Promise((resolve) => setTimeout(resolve, Math.floor(nth / perSecond) * 1000));
    const sharedWith = await look(async () => {
      const answer = await client.send(new DescribeDashboardPermissionsCommand({ AwsAccountId, DashboardId: id }));
      const links = answer.LinkSharingConfiguration?.Permissions ?? [];
      const readers = [...(answer.Permissions ?? []), ...links].filter(
        // Owners, who may change the permissions, are authors and no readers.
        ({ Actions = [] }) => !Actions.includes('quicksight:UpdateDashboardPermissions'),
      );
      return readers.length;
    });
    return { title, sharedWith };
  });
  return Promise.all(looks);
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
  const { identityClient } = createQuickSightClients(access, { maxAttempts: 1 });
  const readers = createQuickSightReaders(identityClient, access);
  const UserName = readers.nameOf(reader.sub);

  return async (): Promise<EmbeddingSeen | undefined> => {
    const shown = await dashboard();
    if (shown === undefined) return undefined;
    const described = await look(() =>
      identityClient.send(new DescribeUserCommand({ AwsAccountId, Namespace: namespace, UserName })),
    );
    if (!described.ok) return { reader: UserName, registered: described };
    // Shows whether the right is there: QuickSight answers that the reader exists.
    const registered = await look(() => readers.register(reader));
    return { reader: UserName, registered, page: await pageOf(access, shown.id, reader) };
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

async function look<T>(call: () => Promise<T>): Promise<Look<T>> {
  try {
    return ok(await call());
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

/** What is a bug elsewhere is a finding here. */
function failureOf(error: unknown): BiFailure {
  try {
    return biFailureOf(error);
  } catch {
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  }
}

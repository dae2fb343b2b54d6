import {
  DescribeDashboardSnapshotJobCommand,
  DescribeDashboardSnapshotJobResultCommand,
  type DescribeDashboardSnapshotJobResultCommandOutput,
  GetIdentityContextCommand,
  type GetIdentityContextCommandInput,
  type QuickSightClient,
  StartDashboardSnapshotJobCommand,
  type StartDashboardSnapshotJobCommandInput,
} from '@aws-sdk/client-quicksight';
import { AssumeRoleCommand, type AssumeRoleCommandInput, STSClient } from '@aws-sdk/client-sts';
import { get } from 'node:https';
import { Agent } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { BiService } from '../../../../local/bi-service/bi-service';
import type { Format } from '../../../../local/bi-service/snapshots/order';
import { account, arnOf, clientOf } from '../running-bi-service';

export const AwsAccountId = account.accountId;

export async function contextOf(
  service: BiService,
  user: string,
  different: Partial<GetIdentityContextCommandInput> = {},
): Promise<string> {
  const input = { AwsAccountId, UserIdentifier: { UserArn: arnOf(user) }, ...different };
  return (await clientOf(service).send(new GetIdentityContextCommand(input))).Context ?? '';
}

/** Amazon's own client, with the portal's key. */
export async function assumeRole(
  service: BiService,
  ContextAssertion: string,
  different: Partial<AssumeRoleCommandInput> = {},
) {
  const sts = new STSClient({
    region: account.region,
    endpoint: `${service.url}/sts`,
    credentials: { accessKeyId: account.accessKeyId, secretAccessKey: 'any secret' },
    requestHandler: { httpsAgent: new Agent({ ca: service.certificate }) },
    maxAttempts: 1,
  });
  const { Credentials } = await sts.send(
    new AssumeRoleCommand({
      RoleArn: `arn:aws:iam::${AwsAccountId}:role/portal-export`,
      RoleSessionName: 'run-1',
      DurationSeconds: 900,
      ProvidedContexts: [{ ProviderArn: 'arn:aws:iam::aws:contextProvider/QuickSight', ContextAssertion }],
      ...different,
    }),
  );
  const { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = Credentials ?? {};
  return { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken };
}

/** A client that acts as this user. */
export async function actingAs(service: BiService, user: string): Promise<QuickSightClient> {
  const credentials = await assumeRole(service, await contextOf(service, user));
  return clientOf(service, { credentials, maxAttempts: 1 });
}

interface Wanted {
  dashboard: string;
  job: string;
  format: Format;
  sheet: string;
  visuals?: string[];
  parameters?: Record<string, string[]>;
}

export const starting = (
  { dashboard, job, format, sheet, visuals, parameters = {} }: Wanted,
  different: Partial<StartDashboardSnapshotJobCommandInput> = {},
) =>
  new StartDashboardSnapshotJobCommand({
    AwsAccountId,
    DashboardId: dashboard,
    SnapshotJobId: job,
    SnapshotConfiguration: {
      FileGroups: [
        {
          Files: [
            {
              FormatType: format,
              SheetSelections: [
                visuals
                  ? { SheetId: sheet, SelectionScope: 'SELECTED_VISUALS', VisualIds: visuals }
                  : { SheetId: sheet, SelectionScope: 'ALL_VISUALS' },
              ],
            },
          ],
        },
      ],
      Parameters: { StringParameters: Object.entries(parameters).map(([Name, Values]) => ({ Name, Values })) },
    },
    ...different,
  });

export const statusOf = async (client: QuickSightClient, DashboardId: string, SnapshotJobId: string) =>
  (await client.send(new DescribeDashboardSnapshotJobCommand({ AwsAccountId, DashboardId, SnapshotJobId }))).JobStatus;

export async function resultOf(
  client: QuickSightClient,
  DashboardId: string,
  SnapshotJobId: string,
): Promise<DescribeDashboardSnapshotJobResultCommandOutput> {
  await expect.poll(() => statusOf(client, DashboardId, SnapshotJobId), { interval: 150 }).toMatch(/COMPLETED|FAILED/);
  return client.send(new DescribeDashboardSnapshotJobResultCommand({ AwsAccountId, DashboardId, SnapshotJobId }));
}

/** The only file's address or errors. */
export const fileIn = ({ Result }: DescribeDashboardSnapshotJobResultCommandOutput) =>
  Result?.RegisteredUsers?.[0]?.FileGroups?.[0]?.S3Results?.[0];

/** Trusts the service's own certificate only. */
export const fetchFile = (service: BiService, address = ''): Promise<{ status: number; bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    get(address, { ca: service.certificate }, (response) => {
      buffer(response).then((bytes) => resolve({ status: response.statusCode ?? 0, bytes }), reject);
    }).on('error', reject);
  });

/** Makes a file as this user. */
export async function fileOf(service: BiService, user: string, wanted: Wanted): Promise<Buffer> {
  const client = await actingAs(service, user);
  await client.send(starting(wanted));
  return (await fetchFile(service, fileIn(await resultOf(client, wanted.dashboard, wanted.job))?.S3Uri)).bytes;
}

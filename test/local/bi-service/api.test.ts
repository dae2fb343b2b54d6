import {
  CreateGroupCommand,
  DescribeDashboardCommand,
  DescribeUserCommand,
  GenerateEmbedUrlForRegisteredUserCommand,
  ListDashboardsCommand,
  ListIngestionsCommand,
  RegisterUserCommand,
  ResourceNotFoundException,
  UpdateDashboardPermissionsCommand,
  paginateListDashboards,
} from '@aws-sdk/client-quicksight';
import { beforeAll, expect, it } from 'vitest';
import type { BiService } from '../../../local/bi-service/bi-service';
import { account, aFolder, ann, clientOf, plainPages, registerAnn, start } from './running-bi-service';

const AwsAccountId = account.accountId;
let service: BiService;

beforeAll(async () => {
  const folder = await aFolder();
  service = await start({ dataDir: `${folder.path}/data`, pageDir: await plainPages(`${folder.path}/pages`) });
  await registerAnn(service);
  return async () => {
    await service.close();
    await folder.remove();
  };
});

const describePenguins = () => new DescribeDashboardCommand({ AwsAccountId, DashboardId: 'penguins' });

async function everyDashboard() {
  const found = [];
  for await (const page of paginateListDashboards({ client: clientOf(service) }, { AwsAccountId })) {
    found.push(...(page.DashboardSummaryList ?? []));
  }
  return found;
}

it('the catalogue lists each of more than 100 dashboards once, over several pages', async () => {
  const added = Array.from({ length: 250 }, (_, index) => `report-${index}`);
  for (const id of added) await service.administration.addDashboard({ id, name: `Report ${id}`, like: 'penguins' });

  const first = await clientOf(service).send(new ListDashboardsCommand({ AwsAccountId }));
  expect(first.DashboardSummaryList).toHaveLength(100);
  expect(first.NextToken).toBeDefined();

  const ids = (await everyDashboard()).map(({ DashboardId }) => DashboardId);
  expect(ids).toHaveLength(252);
  expect(new Set(ids)).toEqual(new Set([...added, 'islands', 'penguins']));
  for (const id of added) await service.administration.removeDashboard(id);
});

it('the catalogue refuses a token and a page size that it never gave', async () => {
  const client = clientOf(service);
  await expect(client.send(new ListDashboardsCommand({ AwsAccountId, NextToken: 'x' }))).rejects.toMatchObject({
    name: 'InvalidNextTokenException',
  });
  await expect(client.send(new ListDashboardsCommand({ AwsAccountId, MaxResults: 101 }))).rejects.toMatchObject({
    name: 'InvalidParameterValueException',
  });
});

it('permissions are refused to the hundred-and-first principal of a dashboard', async () => {
  const groups = Array.from({ length: 99 }, (_, index) => `group-${index}`);
  const client = clientOf(service);
  for (const GroupName of groups) {
    await client.send(new CreateGroupCommand({ AwsAccountId, Namespace: 'default', GroupName, Description: 'Any' }));
  }
  const granted = client.send(
    new UpdateDashboardPermissionsCommand({
      AwsAccountId,
      DashboardId: 'penguins',
      GrantPermissions: groups.map((name) => ({
        Principal: `arn:aws:quicksight:eu-west-1:123456789012:group/default/${name}`,
        Actions: ['quicksight:DescribeDashboard'],
      })),
    }),
  );
  await expect(granted).rejects.toMatchObject({ name: 'LimitExceededException', $metadata: { httpStatusCode: 409 } });
});

it('the refreshes of a dataset are paged, and throttled above five calls a second', async () => {
  const client = clientOf(service);
  const list = () => client.send(new ListIngestionsCommand({ AwsAccountId, DataSetId: 'penguins', MaxResults: 2 }));
  const { Ingestions, NextToken } = await list();
  expect(Ingestions).toHaveLength(2);
  expect(NextToken).toBeDefined();
  const answers = await Promise.allSettled(Array.from({ length: 30 }, list));
  expect(answers).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ name: 'ThrottlingException' }),
  });
});

it('users are refused a role that QuickSight does not have', async () => {
  const asked = clientOf(service).send(
    new RegisterUserCommand({
      AwsAccountId,
      Namespace: 'default',
      IdentityType: 'QUICKSIGHT',
      UserName: 'cy',
      Email: 'cy@example.com',
      UserRole: 'VIEWER' as 'READER',
    }),
  );
  await expect(asked).rejects.toMatchObject({ name: 'InvalidParameterValueException' });
});

it('users that nobody registered, and other namespaces, are not found', async () => {
  for (const [Namespace, UserName] of [
    ['default', 'nobody'],
    ['elsewhere', 'ann'],
  ]) {
    const asked = clientOf(service).send(new DescribeUserCommand({ AwsAccountId, Namespace, UserName }));
    await expect(asked).rejects.toBeInstanceOf(ResourceNotFoundException);
  }
});

it.each([
  ['a user that is not registered', { UserArn: `${ann}-not` }, 'QuickSightUserNotFoundException'],
  ['a user of another account', { UserArn: ann.replace('1234', '4321') }, 'QuickSightUserNotFoundException'],
  ['a lifetime under 15 minutes', { SessionLifetimeInMinutes: 14 }, 'SessionLifetimeInMinutesInvalidException'],
  ['a lifetime over 600 minutes', { SessionLifetimeInMinutes: 601 }, 'SessionLifetimeInMinutesInvalidException'],
  ['plain http elsewhere', { AllowedDomains: ['http://example.com'] }, 'InvalidParameterValueException'],
  [
    'a domain that is a policy',
    { AllowedDomains: ["https://a.b; script-src 'self'"] },
    'InvalidParameterValueException',
  ],
  [
    'two experiences at once',
    {
      ExperienceConfiguration: { Dashboard: { InitialDashboardId: 'penguins' }, QSearchBar: {} },
    },
    'InvalidParameterValueException',
  ],
  [
    'four domains',
    { AllowedDomains: ['a', 'b', 'c', 'd'].map((x) => `https://${x}.com`) },
    'InvalidParameterValueException',
  ],
])('an embed URL is refused for %s', async (_, wrong, name) => {
  const asked = clientOf(service).send(
    new GenerateEmbedUrlForRegisteredUserCommand({
      AwsAccountId,
      UserArn: ann,
      ExperienceConfiguration: { Dashboard: { InitialDashboardId: 'penguins' } },
      ...wrong,
    }),
  );
  await expect(asked).rejects.toMatchObject({ name });
});

it('requests signed by another key, for another region, of another account, or not signed are refused', async () => {
  await expect(
    clientOf(service, { credentials: { accessKeyId: 'AKIDOTHER', secretAccessKey: 'any' } }).send(describePenguins()),
  ).rejects.toMatchObject({
    name: 'UnrecognizedClientException',
  });
  const elsewhere = new DescribeDashboardCommand({ AwsAccountId: '210987654321', DashboardId: 'penguins' });
  await expect(clientOf(service).send(elsewhere)).rejects.toMatchObject({
    name: 'AccessDeniedException',
    $metadata: { httpStatusCode: 401 },
  });
  const unsigned = clientOf(service, { signer: { sign: (request) => Promise.resolve(request) } });
  await expect(unsigned.send(describePenguins())).rejects.toMatchObject({
    name: 'MissingAuthenticationTokenException',
  });
});

import { Aws, Duration, Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { type IGrantable, PolicyStatement, type PolicyStatementProps, Role } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { groupPrefix } from '../../server/application/permissions/reader-groups.ts';
import { managesPermissions } from '../../server/settings/settings.ts';
import type { AwsSettings } from '../settings/aws-settings.ts';
import { acknowledge } from './stack-options.ts';

type Conditions = NonNullable<PolicyStatementProps['conditions']>;

/** Opening dashboards, and taking them from those who may no longer see them, which is not put off. */
export function allowOpening(grantee: IGrantable & Construct, settings: AwsSettings, publicUrl: string): void {
  const { dashboards, readers, groups } = biServiceOf(settings);
  allowOn(grantee, readers, ['RegisterUser']);
  // Only for frames in the portal.
  allowOn(grantee, readers, ['GenerateEmbedUrlForRegisteredUser'], {
    Null: { 'quicksight:AllowedEmbeddingDomains': 'false' },
    'ForAllValues:StringEquals': { 'quicksight:AllowedEmbeddingDomains': [publicUrl] },
  });
  if (!managesPermissions(settings)) return;
  allowOn(grantee, dashboards, ['DescribeDashboardPermissions', 'UpdateDashboardPermissions']);
  allowOn(grantee, groups, ['CreateGroup', 'CreateGroupMembership', 'DeleteGroupMembership']);
}

/** Looking people up, for managers who want to know what others see, removing a second step that someone has lost, and ending sessions. */
export function allowPeople(grantee: IGrantable & Construct, pool: IUserPool): void {
  allowOnPool(grantee, pool, [
    'AdminListGroupsForUser',
    'ListGroups',
    'ListUsers',
    'ListUsersInGroup',
    'AdminGetUser',
    'AdminSetUserMFAPreference',
    'AdminDeleteSoftwareToken',
    'AdminUserGlobalSignOut',
    'AdminListUserSessions',
    'AdminRevokeUserSession',
  ]);
}

/** Finding, disabling and removing the accounts of companies' people, and changing their groups, by SCIM; and checking the providers. */
export function allowCompanies(grantee: IGrantable & Construct, { hostedLogin }: AwsSettings, pool: IUserPool): void {
  if (!hostedLogin?.companies) return;
  allowOnPool(grantee, pool, [
    'DescribeIdentityProvider',
    'AdminGetUser',
    'ListUsers',
    'AdminListGroupsForUser',
    'AdminDisableUser',
    'AdminEnableUser',
    'AdminUserGlobalSignOut',
    'AdminAddUserToGroup',
    'AdminRemoveUserFromGroup',
    'AdminDeleteUser',
  ]);
}

/** Reading the dashboards, everything that keeps readers and permissions, and the checks of all this. */
export function allowKeeping(grantee: IGrantable & Construct, settings: AwsSettings, pool: IUserPool): void {
  const { dashboards, users, readers, groups, account } = biServiceOf(settings);
  const updates = managesPermissions(settings) ? ['UpdateDashboardPermissions'] : [];
  allowOn(grantee, dashboards, [
    'DescribeDashboard',
    'DescribeDashboardDefinition',
    'DescribeDashboardPermissions',
    'ListDashboards',
    ...updates,
  ]);
  allow(grantee, ['cloudwatch:GetMetricData'], '*');
  allowOn(grantee, users, ['ListUsers']);
  allowOn(grantee, readers, ['DeleteUser', ...(settings.quickSight.registerAhead ? ['RegisterUser'] : [])]);
  allowOn(grantee, account, ['DescribeAccountSubscription']);
  const lists = ['ListFolderMembers', 'ListFolders', 'ListIngestions', 'ListNamespaces'];
  allow(
    grantee,
    lists.map((action) => `quicksight:${action}`),
    '*',
  );
  acknowledge(grantee, {
    'AwsSolutions-IAM5[Resource::*]': 'These lists know no resources, or are only names for a proposal.',
  });
  allowOnPool(grantee, pool, [
    'DescribeUserPool',
    'DescribeUserPoolClient',
    'GetUserPoolMfaConfig',
    'GetUserPoolSessionConfiguration',
    'ListGroups',
    'ListUsers',
    'ListUsersInGroup',
  ]);
  if (!managesPermissions(settings)) return;
  allowOn(grantee, groups, ['CreateGroup', 'CreateGroupMembership', 'DeleteGroupMembership', 'ListGroupMemberships']);
}

/** Which tables a dashboard has, for both functions. */
export function allowContents(grantee: IGrantable & Construct, settings: AwsSettings): void {
  allowOn(grantee, biServiceOf(settings).dashboards, ['DescribeDashboardDefinition']);
}

/**
 * A role that makes files as a reader, and the rights to assume it with a reader's context. The grantee itself has no right on snapshots,
 * because it could then make them without any reader.
 */
export function allowExports(grantee: IGrantable & Construct, settings: AwsSettings, pool: IUserPool): Role {
  const { dashboards, readers } = biServiceOf(settings);
  const role = new Role(Stack.of(grantee), 'ExportRole', {
    assumedBy: grantee.grantPrincipal,
    description: 'Makes files of dashboards as a reader',
    maxSessionDuration: Duration.hours(1),
  });
  role.assumeRolePolicy?.addStatements(
    new PolicyStatement({
      principals: [grantee.grantPrincipal],
      actions: ['sts:SetContext'],
      conditions: {
        'ForAnyValue:ArnEquals': {
          'sts:RequestContextProviders': `arn:${Aws.PARTITION}:iam::aws:contextProvider/QuickSight`,
        },
      },
    }),
  );
  const job = 'DashboardSnapshotJob';
  allow(
    role,
    [`Start${job}`, `Describe${job}`, `Describe${job}Result`].map((action) => `quicksight:${action}`),
    `arn:${Aws.PARTITION}:quicksight:${dashboards}`,
  );
  acknowledge(role, {
    [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:quicksight:${dashboards}]`]:
      'The reader’s own permission decides which dashboards.',
  });
  allowOn(grantee, readers, ['GetIdentityContext', 'RegisterUser']);
  allow(grantee, ['sts:AssumeRole', 'sts:SetContext'], role.roleArn);
  allowOnPool(grantee, pool, ['AdminListGroupsForUser']);
  return role;
}

/** Sending from the portal's own address, looking whether that is allowed, and reading who the recipients are. */
export function allowMail(grantee: IGrantable & Construct, settings: AwsSettings, pool: IUserPool): void {
  const { region, quickSight, aws } = settings;
  const { email } = aws;
  if (email === undefined) return;
  allowOnPool(grantee, pool, ['AdminListGroupsForUser']);
  const identity = `arn:${Aws.PARTITION}:ses:${region}:${quickSight.accountId}:identity/${identityOf(email)}`;
  allow(grantee, ['ses:SendEmail', 'ses:SendRawEmail'], identity, {
    StringEquals: { 'ses:FromAddress': email.from },
  });
  allow(grantee, ['ses:GetEmailIdentity'], identity);
  allow(grantee, ['ses:GetAccount', 'ses:GetSuppressedDestination'], '*');
}

/** SES checks the right to send for the configuration set, too. */
export function allowConfigurationSet(grantee: IGrantable, { region, quickSight }: AwsSettings, name: string): void {
  const set = `arn:${Aws.PARTITION}:ses:${region}:${quickSight.accountId}:configuration-set/${name}`;
  allow(grantee, ['ses:SendEmail', 'ses:SendRawEmail'], set);
}

/** The sender's identity in SES: its domain, or the address. */
export const identityOf = ({ from, identity }: NonNullable<AwsSettings['aws']['email']>): string =>
  identity === 'domain' ? from.slice(from.indexOf('@') + 1) : from;

/** A `sub`, which is a UUID: authors and administrators have other names. */
const anySub = [8, 4, 4, 4, 12].map((length) => '?'.repeat(length)).join('-');

/** The names of the portal's readers in QuickSight. Addresses can't be told from those of authors. */
function readerNames({ readerRoleArn, readersNamedBy = 'sub' }: AwsSettings['quickSight']): string {
  const role = readerRoleArn === undefined ? '' : `${readerRoleArn.slice(readerRoleArn.lastIndexOf('/') + 1)}/`;
  return `${role}${readersNamedBy === 'sub' ? anySub : '*'}`;
}

/** The resources of QuickSight that the rights are for. Of readers and groups, only the portal's own. */
function biServiceOf({ region, quickSight }: AwsSettings) {
  const { accountId, namespace = 'default', identityRegion } = quickSight;
  const dashboards = quickSight.region ?? region;
  const identities = identityRegion ?? dashboards;
  return {
    dashboards: `${dashboards}:${accountId}:dashboard/*`,
    users: `${identities}:${accountId}:user/${namespace}/*`,
    readers: `${identities}:${accountId}:user/${namespace}/${readerNames(quickSight)}`,
    groups: `${identities}:${accountId}:group/${namespace}/${groupPrefix}*`,
    account: `${identities}:${accountId}:account/*`,
  };
}

function allowOn(grantee: IGrantable & Construct, what: string, actions: string[], conditions?: Conditions): void {
  const resource = `quicksight:${what}`;
  allow(
    grantee,
    actions.map((action) => `quicksight:${action}`),
    `arn:${Aws.PARTITION}:${resource}`,
    conditions,
  );
  acknowledge(grantee, {
    [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:${resource}]`]: 'Their ids are not known before they exist.',
  });
}

function allowOnPool(grantee: IGrantable & Construct, { userPoolId }: IUserPool, actions: string[]): void {
  allow(
    grantee,
    actions.map((action) => `cognito-idp:${action}`),
    // By its id, which the data stack exports in any case: an earlier release can't take back an export that is in use.
    Stack.of(grantee).formatArn({ service: 'cognito-idp', resource: 'userpool', resourceName: userPoolId }),
  );
}

function allow(grantee: IGrantable, actions: string[], resource: string, conditions: Conditions = {}): void {
  grantee.grantPrincipal.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [resource], conditions }));
}

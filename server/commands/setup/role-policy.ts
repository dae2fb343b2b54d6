import { partitionOf } from '../../adapters/quicksight/quicksight-readers';
import { type Settings, managesPermissions } from '../../settings/settings';

const allow = (Sid: string, Resource: string, ...actions: string[]) => [
  { Sid, Effect: 'Allow', Action: actions.length > 1 ? actions : actions[0], Resource },
];
const quickSights = (...names: string[]) => names.map((name) => `quicksight:${name}`);

/** The IAM policy of the role of a portal with these settings: everything that it and its doctor may do. */
export function rolePolicyFor(
  settings: Pick<Settings, 'region' | 'userPoolId' | 'access' | 'quickSight' | 'exports'>,
): object {
  const { region, userPoolId, quickSight } = settings;
  const exportRole = settings.exports?.roleArn;
  const { accountId, region: dashboards = region, identityRegion = dashboards, namespace = 'default' } = quickSight;
  const manages = managesPermissions(settings);
  const quickSightArn = (of: string, what: string) => `arn:${partitionOf(of)}:quicksight:${of}:${accountId}:${what}`;
  const userPool = `arn:${partitionOf(region)}:cognito-idp:${region}:${accountId}:userpool/${userPoolId}`;
  return {
    Version: '2012-10-17',
    Statement: [
      ...allow(
        'Dashboards',
        quickSightArn(dashboards, 'dashboard/*'),
        ...quickSights(
          'ListDashboards',
          'DescribeDashboard',
          'DescribeDashboardDefinition',
          'DescribeDashboardPermissions',
        ),
        ...(manages ? quickSights('UpdateDashboardPermissions') : []),
      ),
      ...allow('AgeOfData', '*', 'quicksight:ListIngestions'),
      ...allow('Folders', '*', ...quickSights('ListFolders', 'ListFolderMembers')),
      ...allow(
        'Readers',
        quickSightArn(identityRegion, `user/${namespace}/*`),
        ...quickSights('RegisterUser', 'GenerateEmbedUrlForRegisteredUser', 'DescribeUser', 'ListUsers', 'DeleteUser'),
      ),
      ...(manages
        ? allow(
            'Groups',
            quickSightArn(identityRegion, `group/${namespace}/portal-*`),
            ...quickSights('CreateGroup', 'CreateGroupMembership', 'DeleteGroupMembership', 'ListGroupMemberships'),
          )
        : []),
      ...allow(
        'People',
        userPool,
        ...['ListUsers', 'ListGroups', 'ListUsersInGroup', 'AdminListGroupsForUser'].map(
          (name) => `cognito-idp:${name}`,
        ),
        ...[
          'DescribeUserPool',
          'DescribeUserPoolClient',
          'GetUserPoolMfaConfig',
          'GetUserPoolSessionConfiguration',
        ].map((name) => `cognito-idp:${name}`),
      ),
      ...allow(
        'LostSecondSteps',
        userPool,
        ...['AdminGetUser', 'AdminSetUserMFAPreference', 'AdminDeleteSoftwareToken', 'AdminUserGlobalSignOut'].map(
          (name) => `cognito-idp:${name}`,
        ),
      ),
      ...allow(
        'Sessions',
        userPool,
        ...['AdminListUserSessions', 'AdminRevokeUserSession'].map((name) => `cognito-idp:${name}`),
      ),
      ...allow(
        'Companies',
        userPool,
        ...[
          'DescribeIdentityProvider',
          'AdminDisableUser',
          'AdminEnableUser',
          'AdminAddUserToGroup',
          'AdminRemoveUserFromGroup',
          'AdminDeleteUser',
        ].map((name) => `cognito-idp:${name}`),
      ),
      ...allow('OnlyForDoctor', '*', ...quickSights('DescribeAccountSubscription', 'ListNamespaces')),
      ...(exportRole === undefined
        ? []
        : [
            ...allow(
              'ExportedDashboards',
              quickSightArn(dashboards, 'dashboard/*'),
              'quicksight:DescribeDashboardDefinition',
            ),
            ...allow(
              'ExportingReaders',
              quickSightArn(identityRegion, `user/${namespace}/*`),
              'quicksight:GetIdentityContext',
            ),
            ...allow('ExportRole', exportRole, 'sts:AssumeRole', 'sts:SetContext'),
          ]),
    ],
  };
}

/**
 * The IAM policy of the user whose SMTP credentials sign the portal in to SES; undefined where another server sends:
 * https://docs.aws.amazon.com/ses/latest/dg/smtp-credentials.html
 */
export function mailPolicyFor({ mail, quickSight }: Pick<Settings, 'mail' | 'quickSight'>): object | undefined {
  const [, region] = /^email-smtp\.([a-z\d-]+)\.amazonaws\.com/.exec(mail?.smtp.host ?? '') ?? [];
  if (!mail || region === undefined) return undefined;
  const [statement] = allow(
    'Mail',
    `arn:${partitionOf(region)}:ses:${region}:${quickSight.accountId}:identity/*`,
    'ses:SendRawEmail',
  );
  const Condition = { StringEquals: { 'ses:FromAddress': mail.from } };
  return { Version: '2012-10-17', Statement: [{ ...statement, Condition }] };
}

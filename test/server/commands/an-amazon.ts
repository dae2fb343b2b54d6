import { operationName } from '../../../local/bi-service/api/operation-name';
import { listen } from '../../adapters/serve';
import { fiveFields } from '../settings/a-settings-file';

/** A status, and what is sent with it: an object as JSON, a text as a page. */
export type Answer = readonly [status: number, body: object | string, headers?: Record<string, string>];

const group = `arn:aws:quicksight:eu-west-1:${fiveFields.quickSight.accountId}:group/default/portal-1-everyone`;
const reads = ['DescribeDashboard', 'ListDashboardVersions', 'QueryDashboard'].map((name) => `quicksight:${name}`);
const missing = (type = 'ResourceNotFoundException'): Answer => [404, { __type: type, message: 'not found' }];

/** As an account and a pool answer the doctor in which all is well, by action. */
export const well = {
  'quicksight:ListDashboards': [200, { DashboardSummaryList: [] }],
  'quicksight:DescribeAccountSubscription': [
    200,
    { AccountInfo: { Edition: 'ENTERPRISE', AccountSubscriptionStatus: 'ACCOUNT_CREATED' } },
  ],
  'quicksight:ListNamespaces': [200, { Namespaces: [{ Name: 'default', CapacityRegion: 'eu-west-1' }] }],
  'quicksight:DescribeDashboardPermissions': [200, { Permissions: [{ Principal: group, Actions: reads }] }],
  'quicksight:UpdateDashboardPermissions': [200, {}],
  'quicksight:ListUsers': [200, { UserList: [] }],
  'quicksight:GenerateEmbedUrlForRegisteredUser': missing('QuickSightUserNotFoundException'),
  'quicksight:DeleteUser': missing(),
  'quicksight:ListGroupMemberships': [200, { GroupMemberList: [] }],
  'quicksight:CreateGroup': [409, { __type: 'ResourceExistsException', message: 'exists' }],
  'quicksight:CreateGroupMembership': missing(),
  'quicksight:DeleteGroupMembership': missing(),
  'quicksight:DescribeDashboard': missing(),
  'quicksight:ListIngestions': missing(),
  'cognito-idp:InitiateAuth': [400, { __type: 'NotAuthorizedException', message: 'Invalid Refresh Token' }],
  'cognito-idp:DescribeUserPool': [200, { UserPool: { MfaConfiguration: 'OPTIONAL' } }],
  'cognito-idp:DescribeUserPoolClient': [200, { UserPoolClient: client() }],
  'cognito-idp:ListUsers': [200, { Users: [] }],
  'cognito-idp:ListGroups': [200, { Groups: [] }],
  'cognito-idp:ListUsersInGroup': [200, { Users: [{ Username: 'ann' }] }],
  'cognito-idp:AdminListGroupsForUser': [400, { __type: 'UserNotFoundException', message: 'User does not exist.' }],
  keys: [200, { keys: [{ kty: 'RSA', kid: '1', use: 'sig', n: 'AQAB', e: 'AQAB' }] }],
} satisfies Record<string, Answer>;

/** An app client as Cognito describes it, with these changes. */
export function client(change: object = {}): object {
  return {
    ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: 'ENABLED',
    ...change,
  };
}

/** QuickSight and Cognito on one port of this machine. `answers` can be changed, and are put back by `mend`. */
export async function anAmazon() {
  /** The path by each action. */
  const asked = new Map<string, string>();
  const answers = new Map<string, Answer>(Object.entries(well));
  const { url, close } = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    const target = request.headers.get('x-amz-target')?.split('.')[1];
    const action = pathname.endsWith('/jwks.json')
      ? 'keys'
      : target
        ? `cognito-idp:${target}`
        : `quicksight:${operationName(request.method, pathname)}`;
    asked.set(action, pathname);
    const [status, body, more = {}] = answers.get(action) ?? missing();
    const type = Object(body).__type as string | undefined;
    if (typeof body === 'string') return new Response(body, { status, headers: { 'content-type': 'text/html' } });
    return Response.json(body, {
      status,
      headers: { ...more, ...(type !== undefined && { 'x-amzn-errortype': type }) },
    });
  });
  const mend = () => {
    for (const [action, answer] of Object.entries(well)) answers.set(action, answer);
  };
  return { url, asked, answers, mend, close };
}

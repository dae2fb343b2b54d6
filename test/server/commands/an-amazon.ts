import { operationName } from '../../../local/bi-service/api/request/operation-name';
import { listen } from '../../adapters/serve';
import { fiveFields } from '../settings/a-settings-file';

/** A status, and what is sent with it: an object as JSON, a text as a page. */
type Reply = readonly [status: number, body: object | string, headers?: Record<string, string>];

/** A call: its path, its JSON, and the key and region of its signature. */
export interface Asked {
  path: string;
  body: Record<string, unknown>;
  key: string;
  region: string;
}

/** The same reply to each call, or one that depends on it; a call without a reply is answered as where all is well. */
export type Answer = Reply | ((asked: Asked) => Reply | undefined);

const group = `arn:aws:quicksight:eu-west-1:${fiveFields.quickSight.accountId}:group/default/portal-1-everyone`;
export const reads = ['DescribeDashboard', 'ListDashboardVersions', 'QueryDashboard'].map(
  (name) => `quicksight:${name}`,
);
export const error = (status: number, type: string, message = 'no'): Reply => [status, { __type: type, message }];
const missing = (type = 'ResourceNotFoundException') => error(404, type);

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
  'quicksight:DescribeDashboardDefinition': missing(),
  'quicksight:ListIngestions': missing(),
  'quicksight:ListFolders': [200, { FolderSummaryList: [] }],
  'quicksight:ListFolderMembers': missing(),
  'cognito-idp:InitiateAuth': [400, { __type: 'NotAuthorizedException', message: 'Invalid Refresh Token' }],
  'cognito-idp:DescribeUserPool': [
    200,
    { UserPool: { MfaConfiguration: 'OPTIONAL', CustomDomain: 'login.example.com' } },
  ],
  'cognito-idp:DescribeIdentityProvider': missing(),
  'cognito-idp:GetUserPoolMfaConfig': [200, { MfaConfiguration: 'OPTIONAL' }],
  'cognito-idp:GetUserPoolSessionConfiguration': [200, { UserSessionTracking: 'ENABLED' }],
  'cognito-idp:DescribeUserPoolClient': [200, { UserPoolClient: client() }],
  'cognito-idp:ListUsers': [200, { Users: [] }],
  'cognito-idp:ListGroups': [200, { Groups: [] }],
  'cognito-idp:ListUsersInGroup': [200, { Users: [{ Username: 'ann' }] }],
  'cognito-idp:AdminListGroupsForUser': [400, { __type: 'UserNotFoundException', message: 'User does not exist.' }],
  'cognito-idp:AdminGetUser': [400, { __type: 'UserNotFoundException', message: 'User does not exist.' }],
  'cognito-idp:AdminSetUserMFAPreference': [400, { __type: 'UserNotFoundException', message: 'User does not exist.' }],
  'cognito-idp:AdminDeleteSoftwareToken': [400, { __type: 'UserNotFoundException', message: 'User does not exist.' }],
  'cognito-idp:AdminUserGlobalSignOut': [400, { __type: 'UserNotFoundException', message: 'User does not exist.' }],
  'cognito-idp:AdminListUserSessions': [400, { __type: 'UserNotFoundException', message: 'User does not exist.' }],
  'cognito-idp:AdminRevokeUserSession': [400, { __type: 'UserNotFoundException', message: 'User does not exist.' }],
  'ses:GetAccount': [
    200,
    { ProductionAccessEnabled: true, SendingEnabled: true, SuppressionAttributes: { SuppressedReasons: ['BOUNCE'] } },
  ],
  'ses:GetEmailIdentity': [200, { VerifiedForSendingStatus: true }],
  keys: [200, { keys: [{ kty: 'RSA', kid: '1', use: 'sig', n: 'AQAB', e: 'AQAB' }] }],
} satisfies Record<string, Reply>;

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

/** The first of these that has a reply. */
export function replyTo(asked: Asked, ...answers: (Answer | undefined)[]): Reply {
  for (const answer of answers) {
    const reply = typeof answer === 'function' ? answer(asked) : answer;
    if (reply) return reply;
  }
  return missing();
}

/** QuickSight, Cognito, SES and what answers at `/company/` on one port of this machine. `answers` can be changed, and `mend` puts those back that are over. */
export async function anAmazon(healthy: Record<string, Answer> = well) {
  /** The path by each action. */
  const asked = new Map<string, string>();
  const answers = new Map<string, Answer>();
  const mend = (isOver: (action: string, answer: Answer | undefined) => boolean = () => true) => {
    for (const [action, answer] of Object.entries({ ...well, ...healthy })) {
      if (isOver(action, answers.get(action))) answers.set(action, answer);
    }
  };
  mend();
  const { url, close } = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    const target = request.headers.get('x-amz-target')?.split('.')[1];
    const action = pathname.endsWith('/jwks.json')
      ? 'keys'
      : target
        ? `cognito-idp:${target}`
        : pathname.startsWith('/v2/email/')
          ? `ses:${pathname.endsWith('/account') ? 'GetAccount' : 'GetEmailIdentity'}`
          : pathname.startsWith('/company/')
            ? pathname.slice(1)
            : `quicksight:${operationName(request.method, pathname)}`;
    asked.set(action, pathname);
    const [, key = '', region = ''] =
      /Credential=([^/]+)\/\d+\/([^/]+)/.exec(request.headers.get('authorization') ?? '') ?? [];
    const body = JSON.parse((await request.text()) || '{}') as Asked['body'];
    const call = { path: pathname, body, key, region };
    const [status, sent, more = {}] = replyTo(call, answers.get(action), healthy[action], Object(well)[action]);
    const type = Object(sent).__type as string | undefined;
    if (typeof sent === 'string') return new Response(sent, { status, headers: { 'content-type': 'text/html' } });
    return Response.json(sent, {
      status,
      headers: { ...more, ...(type !== undefined && { 'x-amzn-errortype': type }) },
    });
  });
  return { url, asked, answers, mend, close };
}

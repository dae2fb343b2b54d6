import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { randomUUID } from 'node:crypto';
import type { ActingReaders } from '../acting-readers';
import type { EmbedSessions } from '../embed-sessions';
import type { Groups } from '../groups';
import type { Permissions } from '../permissions';
import type { RegisteredUsers } from '../registered-users';
import { ApiError } from './api-error';
import { type Account, namespace, notAuthorized } from './arns';
import { dashboardOperations } from './dashboards';
import { dataSetOperations } from './data-sets';
import { embedUrlOperation } from './embed-url';
import type { Faults } from './faults';
import { folderOperations } from './folders';
import { identityContextOperation } from './identity-context';
import { isOfIdentities, isOfReaders, operationName } from './request/operation-name';
import { checkIdentitySignature, checkReaderSignature, checkSignature } from './request/signature';
import { type SnapshotStores, snapshotOperations } from './snapshot-jobs';
import { userOperations } from './users';
import { groupOperations } from './groups';
import { permissionOperations } from './permissions';
import { type ApiEnv, reply } from './reply';

export interface ApiOptions extends SnapshotStores {
  account: Account;
  accessKeyId: string;
  readers: ActingReaders;
  users: RegisteredUsers;
  groups: Groups;
  permissions: Permissions;
  sessions: EmbedSessions;
  faults: Faults;
  clock: () => Date;
}

const mostBytes = 64 * 1024;

/** The subset of QuickSight's API that a portal calls, in the restJson1 protocol and under QuickSight's own paths. */
export function createApi(options: ApiOptions): Hono<ApiEnv> {
  const { account, accessKeyId, catalogue, users } = options;
  return new Hono<ApiEnv>()
    .use(async (context, next) => {
      const requestId = randomUUID();
      context.set('requestId', requestId);
      context.header('x-amzn-requestid', requestId);
      context.header('cache-control', 'no-store');
      const { method, path } = context.req;
      const operation = operationName(method, path);
      const answer = await options.faults.pass(operation);
      if (answer !== undefined) return context.body(answer, 200, { 'content-type': 'application/json' });
      const authorization = context.req.header('authorization');
      const reader = await checkReaderSignature(context.req.raw, account, options.readers, options.clock);
      // The role that acts as readers may make snapshots only, the portal's own everything else.
      if ((reader !== undefined) !== isOfReaders(operation)) {
        if (reader === undefined) checkSignature(authorization, { accessKeyId, region: account.region });
        throw notAuthorized(account, operation);
      }
      if (reader !== undefined) context.set('reader', reader);
      else if (isOfIdentities(path)) checkIdentitySignature(authorization, { accessKeyId, ...account });
      else checkSignature(authorization, { accessKeyId, region: account.region });
      return next();
    })
    .use(bodyLimit({ maxSize: mostBytes, onError: tooLarge }))
    .use('/:accounts{accounts?}/:account/*', async (context, next) => {
      const { method, path } = context.req;
      const asked = context.req.param('account');
      if (asked !== account.accountId) throw notAuthorized(account, operationName(method, path), asked);
      await next();
    })
    .use('/accounts/:account/namespaces/:namespace/*', async (context, next) => {
      const { namespace: named } = context.req.param();
      if (named !== namespace) throw new ApiError('ResourceNotFoundException', `Namespace ${named} is not found`);
      await next();
    })
    .route('/account', accountOperation())
    .route('/accounts/:account/dashboards', dashboardOperations(account, catalogue, options.definitions))
    .route('/accounts/:account/dashboards/:dashboard/snapshot-jobs', snapshotOperations(account, options))
    .route('/accounts/:account/identity-context', identityContextOperation(account, options))
    .route('/accounts/:account/data-sets', dataSetOperations(account, options.definitions, options.clock))
    .route('/accounts/:account/dashboards', permissionOperations(account, options))
    .route('/accounts/:account/folders', folderOperations(account, catalogue))
    .route('/accounts/:account/namespaces', groupOperations(account, options))
    .route('/accounts/:account/namespaces', userOperations(account, users))
    .route('/accounts/:account/embed-url', embedUrlOperation(account, options, options.serviceUrl))
    .all('*', () => {
      throw new ApiError('UnknownOperationException', 'The local BI service does not have this operation');
    })
    .onError((error, context) => {
      if (!(error instanceof ApiError)) console.error('BI service:', error);
      const known = error instanceof ApiError ? error : new ApiError('InternalFailureException', 'Internal failure');
      context.header('x-amzn-errortype', known.type);
      return context.json({ Message: known.message, RequestId: context.get('requestId') }, known.status);
    });
}

function tooLarge(): never {
  throw new ApiError('InvalidParameterValueException', `The request is larger than ${mostBytes} bytes`);
}

/** DescribeAccountSubscription. */
function accountOperation(): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get('/:account', (context) =>
    reply(context, {
      AccountInfo: {
        AccountName: 'local',
        Edition: 'ENTERPRISE',
        AuthenticationType: 'IAM_AND_QUICKSIGHT',
        AccountSubscriptionStatus: 'ACCOUNT_CREATED',
      },
    }),
  );
}

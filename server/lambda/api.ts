import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { contextStorage, getContext } from 'hono/context-storage';
import { createCognitoDirectory } from '../adapters/cognito/cognito-directory';
import { createCognitoTokenVerifier } from '../adapters/cognito/cognito-token-verifier';
import { createDynamoDbSyncLease } from '../adapters/dynamodb/dynamodb-lease';
import { createS3Downloads } from '../adapters/s3/s3-downloads';
import type { ApiEnv } from '../http/caller';
import { createIprApi } from '../ipr-api';
import { lineOf, reasonOf } from '../http/log';
import { peopleOf, poolOf } from '../settings/services';
import { managesPermissions } from '../settings/settings';
import { credentialsOf, readCallerEnvironment, readEnvironment } from './environment';
import { createFunctionCalls } from './function-calls';
import { createProbesByFunction } from './health-by-function';
import { createParts, writeLine } from './parts';
import { managedBy } from './permissions';
import { createSyncByFunction } from './sync-by-function';

/*
 * IprApi as a function of Lambda behind an HTTP API of API Gateway with the stage `prod`, payload version 2.0.
 * Environment: `TABLE`, `STAGE`, `SETTINGS`, `SYNC_FUNCTION` and `DOWNLOADS_BUCKET` (see environment.ts), and what Lambda sets.
 */
const environment = readEnvironment(process.env);
const caller = readCallerEnvironment(process.env);
const { settings } = environment;
const parts = createParts(environment);
const { store, biService, metrics } = parts;
const tokenVerifier = createCognitoTokenVerifier(poolOf(settings));
// Before the first call, which tries again if it fails here.
void tokenVerifier.loadKeys().catch(() => undefined);

const calls = createFunctionCalls(caller);
const requestId = (): string => getContext<ApiEnv>().var.requestId;
/** A schedule does it otherwise. */
const begin = (call: Parameters<typeof calls.begin>[0] & { work: string }): Promise<void> =>
  calls.begin({ ...call, requestId: requestId() }).catch((error: unknown) => {
    writeLine(lineOf({ level: 'warn', code: `${call.work}-not-begun`, reason: reasonOf(error) }));
  });
const workOnPermissions = (all: boolean) => (): Promise<void> => begin({ work: 'permissions', all });
const afterSync = (all: boolean) => async (): Promise<void> => {
  await Promise.all([begin({ work: 'permissions', all }), begin({ work: 'refreshes' })]);
};
const { sync: syncDashboards, ...syncInSteps } = createSyncByFunction(calls, requestId, afterSync(false));
const { keep, prepareReader } = managedBy(environment, parts, workOnPermissions(false));

const app = new Hono<ApiEnv>();
app.use(contextStorage());
// CloudFront compresses nothing that it does not cache, and Lambda answers at most 6 MB.
app.use(compress());
const { routes, onError } = createIprApi({
  store,
  biService,
  metrics,
  tokenVerifier,
  syncDashboards,
  syncInSteps,
  syncLease: createDynamoDbSyncLease(parts.client, environment.table),
  afterSync: afterSync(true),
  prepareReader,
  ...(managesPermissions(settings) && { permissions: keep }),
  probes: createProbesByFunction(calls, requestId),
  downloads: createS3Downloads({
    bucket: caller.DOWNLOADS_BUCKET,
    region: caller.AWS_REGION,
    credentials: credentialsOf(caller),
    endpoint: caller.AWS_ENDPOINT_URL_S3,
  }),
  access: settings.access,
  directory: createCognitoDirectory(peopleOf(settings)),
  recordCalls: true,
  log: writeLine,
  record: writeLine,
});
app.route('/prod', routes).onError(onError);

const answer = handle(app);

export const handler = (event: LambdaEvent, context?: LambdaContext) => answer(event, context);

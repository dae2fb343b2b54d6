import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { contextStorage, getContext } from 'hono/context-storage';
import { createS3Downloads } from '../adapters/s3/s3-downloads';
import { awsPorts, writeLine } from '../compose/aws';
import { createBackend } from '../compose/backend';
import { backendSettingsOf } from '../compose/settings';
import type { ApiEnv } from '../http/caller';
import { scimPath } from '../http/scim/scim-routes';
import { noMail } from '../ports/mail';
import { requestId as requestIds } from '../http/request-id';
import { securityHeaders } from '../http/security-headers';
import { createElsewhere } from './elsewhere';
import { credentialsOf } from '../adapters/aws-credentials';
import { readCallerEnvironment, readEnvironment } from './environment';
import { createFunctionCalls } from './function-calls';
import { createProbesByFunction } from './health-by-function';
import { watchTokens } from './large-tokens';
import { createOriginLock, originKeysIn } from './origin-lock';

/*
 * IprApi as a function of Lambda behind an HTTP API of API Gateway with the stage `prod`, payload version 2.0.
 * Environment: `TABLE`, `STAGE`, `SETTINGS`, `SYNC_FUNCTION`, `DOWNLOADS_BUCKET` and `ORIGIN_SECRET` (see environment.ts), and what Lambda sets.
 */
const environment = readEnvironment(process.env);
const caller = readCallerEnvironment(process.env);
const { settings, stage } = environment;
const { ports } = awsPorts(environment);
// Before the first call, which tries again if it fails here.
void ports.tokenVerifier.loadKeys().catch(() => undefined);

const calls = createFunctionCalls(caller);
const requestId = (): string => getContext<ApiEnv>().var.requestId;
const { routes, scim, onError } = createBackend(
  {
    ...ports,
    probes: createProbesByFunction(calls, requestId),
    // The other function sends it.
    mail: { ...noMail, isSetUp: environment.mailFrom !== undefined },
    downloads: createS3Downloads({
      bucket: caller.DOWNLOADS_BUCKET,
      region: caller.AWS_REGION,
      credentials: credentialsOf(caller),
      endpoint: caller.AWS_ENDPOINT_URL_S3,
    }),
  },
  {
    ...backendSettingsOf(settings, stage),
    elsewhere: createElsewhere(calls, requestId, writeLine),
    callLimits: true,
    // The gateway and the web ACL limit addresses.
    addressOf: () => undefined,
  },
);

const app = new Hono<ApiEnv>();
app.use(contextStorage());
// CloudFront compresses nothing that it does not cache, and Lambda answers at most 6 MB.
app.use(compress());
if (caller.ORIGIN_SECRET !== undefined) {
  app.use(requestIds, securityHeaders, createOriginLock(originKeysIn(caller.ORIGIN_SECRET, caller)));
}
app.use(watchTokens(writeLine));
// Below the API's path, which CloudFront passes on.
if (settings.hostedLogin?.companies) app.route(`/prod${scimPath}`, scim);
app.route('/prod', routes).onError(onError);

const answer = handle(app);

export const handler = (event: LambdaEvent, context?: LambdaContext) => answer(event, context);

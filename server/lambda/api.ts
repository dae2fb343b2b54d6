import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { contextStorage, getContext } from 'hono/context-storage';
import { createCognitoTokenVerifier } from '../adapters/cognito/cognito-token-verifier';
import { createS3Downloads } from '../adapters/s3/s3-downloads';
import type { ApiEnv } from '../http/caller';
import { createIprApi } from '../ipr-api';
import { poolOf } from '../settings/services';
import { credentialsOf, readCallerEnvironment, readEnvironment } from './environment';
import { createParts, writeLine } from './parts';
import { createSyncByFunction } from './sync-by-function';

/*
 * IprApi as a function of Lambda behind an HTTP API of API Gateway with the stage `prod`, payload version 2.0.
 * Environment: `TABLE`, `SETTINGS`, `SYNC_FUNCTION` and `DOWNLOADS_BUCKET` (see environment.ts), and what Lambda sets.
 */
const environment = readEnvironment(process.env);
const caller = readCallerEnvironment(process.env);
const { settings } = environment;
const { store, biService, metrics } = createParts(environment);
const tokenVerifier = createCognitoTokenVerifier(poolOf(settings));
// Before the first call, which tries again if it fails here.
void tokenVerifier.loadKeys().catch(() => undefined);

const app = new Hono<ApiEnv>();
app.use(contextStorage());
// CloudFront compresses nothing that it does not cache, and Lambda answers at most 6 MB.
app.use(compress());
app.route(
  '/prod',
  createIprApi({
    store,
    biService,
    metrics,
    tokenVerifier,
    syncDashboards: createSyncByFunction(caller, () => getContext<ApiEnv>().var.requestId),
    downloads: createS3Downloads({
      bucket: caller.DOWNLOADS_BUCKET,
      region: caller.AWS_REGION,
      credentials: credentialsOf(caller),
      endpoint: caller.AWS_ENDPOINT_URL_S3,
    }),
    syncsElsewhere: true,
    access: settings.access,
    recordCalls: true,
    log: writeLine,
    record: writeLine,
  }),
);

const answer = handle(app);

export const handler = (event: LambdaEvent, context?: LambdaContext) => answer(event, context);

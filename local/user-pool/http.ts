import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { JSONWebKeySet } from 'jose';
import { CognitoError, type CognitoErrorType } from './cognito-error';
import { samlAnswersPath } from './hosted-login/companies/saml/service-provider';
import type { Operation } from './operations/operation';
import { callers } from './tokens/caller';
import { isSigned } from './operations/pool-operations';

interface HttpOptions {
  poolId: string;
  jwks: JSONWebKeySet;
  operations: Map<string, Operation>;
  /** Operations for operators' tools, which sign their requests. */
  signedOperations: Map<string, Operation>;
  /** The pages that people open in a browser. */
  pages: Hono[];
  allowedOrigins: string[];
}

const targetPrefix = 'AWSCognitoIdentityProviderService.';
const largestBody = 64 * 1024;
/** SAML responses are encoded twice: as base64, and in a form. */
const largestResponse = 128 * 1024;

/** Cognito's JSON 1.1 protocol: every operation is a POST to the root, named by its `x-amz-target` header. */
export function createHttp(options: HttpOptions): Hono {
  const { poolId, jwks, operations, signedOperations, pages, allowedOrigins } = options;
  const app = new Hono();

  app.use(
    cors({
      origin: allowedOrigins,
      allowMethods: ['GET', 'POST'],
      allowHeaders: [
        'authorization',
        'content-type',
        'cache-control',
        'x-amz-target',
        'x-amz-user-agent',
        'amz-sdk-invocation-id',
        'amz-sdk-request',
      ],
      exposeHeaders: ['x-amzn-errortype', 'x-amzn-requestid'],
      maxAge: 3600,
    }),
  );

  app.use((c, next) => atMost(c.req.path.endsWith(samlAnswersPath) ? largestResponse : largestBody)(c, next));

  app.use((c, next) => callers.run({ userAgent: c.req.header('user-agent') ?? '', address: addressOf(c) }, next));

  app.get(`/${poolId}/.well-known/jwks.json`, (c) => c.json(jwks));
  for (const page of pages) app.route('/', page);

  app.post(
    // Clients post to the endpoint as configured, with or without a trailing slash.
    '*',
    async (c) => {
      const target = c.req.header('x-amz-target') ?? '';
      const name = target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : '';
      const signed = isSigned(c.req.header('authorization')) ? signedOperations.get(name) : undefined;
      const operation = operations.get(name) ?? signed;
      if (operation === undefined && signedOperations.has(name)) {
        throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
      }
      if (operation === undefined) throw new CognitoError('UnknownOperationException', '');
      return reply(c, await operation(parseJson(await c.req.text())));
    },
  );

  app.onError((error, c) => {
    if (error instanceof CognitoError) return refuse(c, error.type, error.message, 400);
    console.error('user pool:', error);
    return refuse(c, 'InternalErrorException', 'Internal server error', 500);
  });

  return app;
}

const atMost = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => refuse(c, 'RequestEntityTooLargeException', 'Request size exceeded the limit', 413),
  });

/** Undefined in a test without a server. */
const addressOf = (c: Context): string => Object(c.env).incoming?.socket?.remoteAddress ?? 'unknown';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CognitoError('SerializationException', 'The request body is not JSON');
  }
}

function refuse(c: Context, type: CognitoErrorType, message: string, status: 400 | 413 | 500): Response {
  c.header('x-amzn-errortype', `${type}:`);
  return reply(c, { __type: type, message }, status);
}

function reply(c: Context, body: object, status: 200 | 400 | 413 | 500 = 200): Response {
  c.header('content-type', 'application/x-amz-json-1.1');
  c.header('cache-control', 'no-store');
  c.header('x-amzn-requestid', randomUUID());
  return c.body(JSON.stringify(body), status);
}

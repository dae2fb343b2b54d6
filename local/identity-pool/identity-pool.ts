import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { IssuedKeys } from '../aws-signature/verify-signature';

export interface IdentityPoolOptions {
  /** `region:uuid`. */
  identityPoolId: string;
  /** The user pool whose ID tokens are exchanged: `cognito-idp.<region>.amazonaws.com/<user pool id>`. */
  provider: string;
  /** The `sub` of a valid ID token of that pool. */
  subOf(idToken: string): Promise<string | undefined>;
  allowedOrigins: string[];
  /** Seconds that credentials are valid; an hour, as in AWS, if missing. */
  lifetime?: number;
  /** Milliseconds since 1970; this machine's if missing. */
  clock?: () => number;
}

/** A Cognito identity pool in memory: it forgets all keys with the process. */
export interface IdentityPool {
  /** Mount it at the endpoint's path. */
  app: Hono;
  keysOf: (accessKeyId: string) => IssuedKeys | undefined;
}

/** An error that Cognito Identity answers with. */
class IdentityError extends Error {
  constructor(
    readonly type: 'NotAuthorizedException' | 'ResourceNotFoundException' | 'InvalidParameterException',
    message: string,
  ) {
    super(message);
  }
}

const targetPrefix = 'AWSCognitoIdentityService.';
const logins = z.record(z.string(), z.string()).default({});
const getId = z.object({ IdentityPoolId: z.string(), Logins: logins });
const getCredentials = z.object({ IdentityId: z.string(), Logins: logins });

/** GetId and GetCredentialsForIdentity, in Cognito's JSON 1.1 protocol. */
export function createIdentityPool(options: IdentityPoolOptions): IdentityPool {
  const { identityPoolId, provider, allowedOrigins, lifetime = 3600, clock = Date.now } = options;
  const identities = new Map<string, string>();
  const issued = new Map<string, IssuedKeys>();

  const identityOf = async (given: Record<string, string>): Promise<string> => {
    const names = Object.keys(given);
    if (names.length === 0) throw notAuthorized('Unauthenticated access is not supported for this identity pool.');
    const token = given[provider];
    if (token === undefined) throw notAuthorized('Token is not from a supported provider of this identity pool.');
    const sub = await options.subOf(token);
    if (sub === undefined) throw notAuthorized("Invalid login token. Can't validate its signature or expiry.");
    const identity = identities.get(sub) ?? `${identityPoolId.split(':')[0]}:${randomUUID()}`;
    identities.set(sub, identity);
    return identity;
  };

  const operations: Record<string, (body: unknown) => Promise<object>> = {
    async GetId(body) {
      const { IdentityPoolId, Logins } = read(getId, body);
      if (IdentityPoolId !== identityPoolId) throw notFound(`IdentityPool '${IdentityPoolId}' not found.`);
      return { IdentityId: await identityOf(Logins) };
    },

    async GetCredentialsForIdentity(body) {
      const { IdentityId, Logins } = read(getCredentials, body);
      const own = await identityOf(Logins);
      if (IdentityId !== own) {
        if (![...identities.values()].includes(IdentityId)) throw notFound(`Identity '${IdentityId}' not found.`);
        throw notAuthorized(`Access to Identity '${IdentityId}' is forbidden.`);
      }
      const accessKeyId = `ASIA${randomBytes(8).toString('hex').toUpperCase()}`;
      const secretAccessKey = randomBytes(30).toString('base64');
      const sessionToken = randomBytes(96).toString('base64');
      const expiresAt = clock() + lifetime * 1000;
      issued.set(accessKeyId, { secretAccessKey, sessionToken, expiresAt });
      return {
        IdentityId,
        Credentials: {
          AccessKeyId: accessKeyId,
          SecretKey: secretAccessKey,
          SessionToken: sessionToken,
          Expiration: expiresAt / 1000,
        },
      };
    },
  };

  const app = new Hono()
    .use(
      cors({
        origin: allowedOrigins,
        allowMethods: ['POST'],
        allowHeaders: ['content-type', 'x-amz-target', 'x-amz-user-agent', 'cache-control'],
        exposeHeaders: ['x-amzn-errortype', 'x-amzn-requestid'],
      }),
    )
    .post('*', async (context) => {
      const target = context.req.header('x-amz-target') ?? '';
      const operation = target.startsWith(targetPrefix) ? operations[target.slice(targetPrefix.length)] : undefined;
      if (!operation) throw new IdentityError('InvalidParameterException', 'There is no such operation.');
      const body: unknown = await context.req.json().catch(() => undefined);
      return reply(await operation(body), 200);
    })
    .onError((error) => {
      if (!(error instanceof IdentityError)) throw error;
      return reply({ __type: error.type, message: error.message }, 400, { 'x-amzn-errortype': error.type });
    });
  return { app, keysOf: (accessKeyId) => issued.get(accessKeyId) };
}

const notAuthorized = (message: string) => new IdentityError('NotAuthorizedException', message);
const notFound = (message: string) => new IdentityError('ResourceNotFoundException', message);

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new IdentityError(
    'InvalidParameterException',
    `Value at '${parsed.error.issues[0]?.path.join('.')}' is invalid.`,
  );
}

const reply = (body: object, status: number, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'cache-control': 'no-store', ...headers },
  });

import { rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { Hono } from 'hono';
import { type UserPoolOptions, createUserPool } from '../../../local/user-pool/user-pool';
import { type Cognito, createCognito } from '#adapters/cognito/cognito';
import type { CognitoSettings } from '#adapters/cognito/cognito-settings';
import { createBrowserAuthenticator } from '#adapters/web-authn/browser-authenticator';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import type { TokenStorage } from '#ports/people/token-storage';
import type { UserPool } from '#ports/people/user-pool';
import { aClock } from '../../local/user-pool/a-pool';
import { ada, clientId, grace, poolId } from '../../local/user-pool/pool-facts';
import { aPlantedDataDir } from '../../local/user-pool/planted';
import '../../local/user-pool/short-secrets';
import { listen } from '../serve';

export { clientId };

/** Undefined: the pool answers itself. */
type Answer = (
  operation: string,
  request: Request,
  connection: Socket,
) => Response | undefined | Promise<Response | undefined>;

export interface RecordedPool {
  url: string;
  /** The operations that were called, in order. */
  asked: string[];
  /** Answered instead, from now on; undefined ends that. */
  instead: Answer | undefined;
  administration: Awaited<ReturnType<typeof createUserPool>>;
  /** The pool's clock, and the default one of its pages; pauses end at once. */
  clock: ReturnType<typeof aClock>;
  /** The pool as a page on this storage sees it. */
  cognito(storage: TokenStorage, settings?: Partial<CognitoSettings>): Cognito;
  page(storage: TokenStorage, settings?: Partial<CognitoSettings>): UserPool;
  close(): Promise<void>;
}

/** The local user pool on its own port, with Ada and Grace; it can be made to fail. */
export async function aRecordedPool(options: Partial<UserPoolOptions> = {}): Promise<RecordedPool> {
  const root = new Hono();
  const asked: string[] = [];
  const clock = aClock(Date.now());
  const server = await listen(async (request, { incoming }) => {
    const operation = request.headers.get('x-amz-target')?.split('.')[1];
    if (!operation) return root.fetch(request);
    asked.push(operation);
    return (await recorded.instead?.(operation, request.clone(), incoming.socket)) ?? root.fetch(request);
  });
  const url = `${server.url}/user-pool`;
  const { users = [ada, grace] } = options;
  const dataDir = await aPlantedDataDir(users);
  const administration = await createUserPool({
    poolId,
    clientId,
    url,
    allowedOrigins: [],
    clock,
    ...options,
    users,
    dataDir,
  });
  root.route('/user-pool', administration.app);
  const recorded: RecordedPool = {
    url,
    asked,
    instead: undefined,
    administration,
    clock,
    cognito: (storage, settings) =>
      createCognito({
        userPoolId: poolId,
        clientId,
        endpoint: url,
        storages: { browser: storage, tab: createInMemoryTokenStorage() },
        title: 'Portal',
        authenticator: createBrowserAuthenticator(),
        pause: async () => {},
        now: clock,
        ...settings,
      }),
    page: (storage, settings) => recorded.cognito(storage, settings).userPool,
    async close() {
      await server.close();
      administration.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return recorded;
}

export const refusal = (type: string, message: string): Response =>
  new Response(JSON.stringify({ __type: type, message }), {
    status: 400,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': type },
  });

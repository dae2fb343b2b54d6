import { Hono } from 'hono';
import { createUserPool } from '../../../local/user-pool/user-pool';
import { rm } from 'node:fs/promises';
import { createInMemoryTokenStorage } from '../../../src/adapters/in-memory/in-memory-token-storage';
import { createCognitoUserPool } from '../../../src/adapters/cognito/cognito-user-pool';
import type { TokenStorage } from '../../../src/ports/token-storage';
import { aDataDir, ada, clientId, grace, poolId } from '../../local/user-pool/a-pool';
import { listen } from '../serve';

export { clientId };

type Answer = () => Response | Promise<Response>;

export interface RecordedPool {
  url: string;
  /** The operations that were asked for, in order. */
  asked: string[];
  /** What it answers instead of itself, from now on; undefined ends that. */
  instead: Answer | undefined;
  administration: Awaited<ReturnType<typeof createUserPool>>;
  /** What a page on this storage has of it. */
  page(storage: TokenStorage): ReturnType<typeof createCognitoUserPool>;
  close(): Promise<void>;
}

/** The local user pool at a port of its own, with Ada and Grace, which can be told to fail. */
export async function aRecordedPool(): Promise<RecordedPool> {
  const root = new Hono();
  const asked: string[] = [];
  const server = await listen(async (request) => {
    const operation = request.headers.get('x-amz-target')?.split('.')[1];
    if (operation) asked.push(operation);
    return recorded.instead ? recorded.instead() : root.fetch(request);
  });
  const url = `${server.url}/user-pool`;
  const dataDir = await aDataDir();
  const administration = await createUserPool({
    dataDir,
    poolId,
    clientId,
    url,
    allowedOrigins: [],
    users: [ada, grace],
  });
  root.route('/user-pool', administration.app);
  const recorded: RecordedPool = {
    url,
    asked,
    instead: undefined,
    administration,
    page: (storage) => createCognitoUserPool({ userPoolId: poolId, clientId, endpoint: url, storage }),
    async close() {
      await server.close();
      administration.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return recorded;
}

/** A token storage of which a test can see what is in it. */
export function aSeenStorage() {
  const inner = createInMemoryTokenStorage();
  const keys = new Set<string>();
  const storage: TokenStorage = {
    getItem: (key) => inner.getItem(key),
    setItem(key, value) {
      keys.add(key);
      inner.setItem(key, value);
    },
    removeItem(key) {
      keys.delete(key);
      inner.removeItem(key);
    },
    clear() {
      keys.clear();
      inner.clear();
    },
  };
  return { storage, keys };
}

export const refusal = (type: string, message: string): Response =>
  new Response(JSON.stringify({ __type: type, message }), {
    status: 400,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': type },
  });

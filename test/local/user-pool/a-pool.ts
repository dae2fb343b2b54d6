import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import { createUserPool, type UserPool, type UserPoolOptions } from '../../../local/user-pool/user-pool';
import { closeAtOnce, listenAtFreePort } from '../../listen';
import { aPlantedDataDir } from './planted';
import { ada, clientId, grace, poolId, portalOrigin } from './pool-facts';

export interface RunningPool extends UserPool {
  url: string;
  jwksUri: string;
  dataDir: string;
  post: ReturnType<typeof postTo>;
  /** A user's messages in the outbox, newest first. */
  messagesTo(username: string): Promise<{ code: string; to: string; medium: string; link?: string | undefined }[]>;
  lastCodeTo(username: string): Promise<string>;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Answer {
  status: number;
  type: string | undefined;
  message: string | undefined;
  body: Record<string, unknown>;
}

const jsonObject = z.record(z.string(), z.unknown());

const outboxJson = z.array(
  z.object({
    username: z.string(),
    code: z.string(),
    to: z.string(),
    medium: z.string(),
    text: z.string(),
    link: z.string().optional(),
  }),
);

/** Any other code. */
export const wrongCodeFor = (code: string) => `${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`;

/** A clock that only moves when a test moves it. */
export function aClock(start = Date.UTC(2026, 0, 5, 9)) {
  let now = start;
  const clock = () => now;
  return Object.assign(clock, {
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  });
}

/** Posts operations to the pool at this address. */
export const postTo =
  (url: string) =>
  async (operation: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const answer = jsonObject.parse(await response.json());
    const type = response.headers.get('x-amzn-errortype')?.split(':')[0];
    const message = typeof answer['message'] === 'string' ? answer['message'] : undefined;
    return { status: response.status, type, message, body: answer };
  };

/** A pool behind a real HTTP server, mounted under /user-pool as in the local stack. It stops when its scope ends. */
export async function aRunningPool(options: Partial<UserPoolOptions> = {}): Promise<RunningPool> {
  const { users = [ada, grace] } = options;
  const dataDir = options.dataDir ?? (await aPlantedDataDir(users));
  const root = new Hono();
  const server = createAdaptorServer({ fetch: root.fetch }) as Server;
  const url = `http://127.0.0.1:${await listenAtFreePort(server)}/user-pool`;
  const pool = await createUserPool({
    poolId,
    clientId,
    url,
    allowedOrigins: [portalOrigin],
    ...options,
    users,
    dataDir,
  });
  root.route('/user-pool', pool.app);
  root.route('/', pool.outbox);
  const messagesTo = async (username: string) => {
    const messages = outboxJson.parse(await (await fetch(new URL('/outbox.json', url))).json());
    return messages.filter((message) => message.username === username);
  };

  const stop = async () => {
    await closeAtOnce(server);
    pool.close();
  };

  return {
    ...pool,
    url,
    jwksUri: `${url}/${poolId}/.well-known/jwks.json`,
    dataDir,
    stop,
    messagesTo,

    async lastCodeTo(username) {
      const [message] = await messagesTo(username);
      if (message === undefined) throw new Error(`No message for ${username}`);
      return message.code;
    },

    post: postTo(url),

    async [Symbol.asyncDispose]() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { startOneMachine } from '#server/compose/one-machine';
import { readSettings } from '#server/settings/read-settings';
import { serve } from '../../adapters/serve';
import { aSettingsFile, fiveFields } from '../settings/a-settings-file';
import { theSigningKey } from '../tokens';

interface Asking {
  body?: string;
  port?: number | undefined;
}

interface Given {
  settings?: object;
  /** The pool's answer when it is asked for its keys. */
  keys?: () => Response | Promise<Response>;
  quickSight?: (request: Request) => Response | Promise<Response>;
}

/** The key of its pool. */
export const key = theSigningKey();

/** A portal with an empty page as its site, and a pool on this machine that has keys and no people. */
export async function aPortal({ settings = {}, keys, quickSight }: Given = {}) {
  const { jwks } = await key;
  const pool = await serve(keys ?? (() => Response.json(jwks)));
  const endpoints = {
    userPool: pool,
    quickSight: quickSight ? await serve(quickSight) : 'https://localhost:1/api',
    frames: { issued: 'https://localhost:1', served: 'http://localhost:1' },
  };
  const { folder, file } = await aSettingsFile({ ...fiveFields, port: 0, endpoints, sessionCheck: false, ...settings });
  await writeFile(join(folder, 'index.html'), '<title>The site</title>');
  await writeFile(join(folder, 'our-logo.svg'), '<svg/>');
  const read = await readSettings({ PORTAL_SETTINGS: file });
  const portal = await startOneMachine(read, { root: folder });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= portal.close());
  onTestFinished(close);
  const issuer = `${pool}/${fiveFields.userPoolId}`;
  /** Asks by address, with this Host, as a proxy on this machine does. */
  const get = async (path: string, headers: Record<string, string> = {}, { body, port = portal.port }: Asking = {}) => {
    const asking = request({
      port,
      agent: false,
      host: '127.0.0.1',
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: { host: 'portal.example.com', ...headers },
    });
    asking.end(body);
    const [answer] = await once(asking, 'response');
    return { status: answer.statusCode as number, headers: answer.headers, body: await text(answer) };
  };
  return { folder, settings: read, issuer, get, port: portal.port, metricsPort: portal.metricsPort, close };
}

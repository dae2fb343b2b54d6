import { calls } from '#contract/calls';
import { accessTokenHeader } from '#contract/headers';
import { randomBytes } from 'node:crypto';
import { request as requestByTcp } from 'node:http';
import { request as requestByTls } from 'node:https';
import type { TLSSocket } from 'node:tls';
import * as z from 'zod/mini';
import { failed, ok } from '#domain/result';
import type { AddressSeen, Look } from '../../ports/health-probes';
import { realTimePath } from '../../ports/signals';

/** Milliseconds for one call. */
const timeout = 8000;
const day = 24 * 60 * 60 * 1000;
/** A host that nobody has: RFC 2606 keeps the name free. */
const foreignOrigin = 'https://health-check.invalid';

/** Bytes of tokens that are tried: API Gateway takes 10,240 with all other headers, nginx 8,000 a line unless it is told otherwise. */
const tried = [4_000, 8_000, 16_000, 32_000, 60_000];

/** Looks at the portal's address as anyone can, from this machine. Needs no rights and changes nothing. `tokens` go along with a call. */
export function createAddressProbe(publicUrl: string, tokens = 2, clock = () => Date.now()) {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, publicUrl), { headers, redirect: 'follow', signal: AbortSignal.timeout(timeout) });

  return async (): Promise<AddressSeen> => {
    const [page, configuration, api, missingFile, realTime, certificateDays, takenBytes] = await Promise.all([
      look(async () => {
        const answer = await get('/');
        await answer.body?.cancel();
        return { status: answer.status, headers: Object.fromEntries(answer.headers), at: clock() };
      }),
      look(async () => z.record(z.string(), z.unknown()).parse(await (await get('/config.json')).json())),
      look(() => askApi(get)),
      look(async () => {
        const answer = await get('/assets/health-check-of-a-missing-file.js');
        await answer.body?.cancel();
        return answer.status;
      }),
      look(() => upgradeAt(publicUrl)),
      daysOfCertificate(publicUrl, clock),
      mostTaken(get, tokens),
    ]);
    return { page, configuration, api, missingFile, realTime, certificateDays, takenBytes, clockAhead: aheadOf(page) };
  };
}

/** With a token that nobody issued: the backend answers otherwise if it gets none. */
async function askApi(get: (path: string, headers: Record<string, string>) => Promise<Response>) {
  const answer = await get(`/prod/${calls.identity.path}`, {
    authorization: 'Bearer health.check.token',
    origin: foreignOrigin,
  });
  await answer.body?.cancel();
  const { headers, status } = answer;
  const allowed = headers.get('access-control-allow-origin');
  return {
    status,
    isJson: /\bjson\b/.test(headers.get('content-type') ?? ''),
    gotToken: (headers.get('www-authenticate') ?? 'invalid_token').includes('invalid_token'),
    allowsOrigin: allowed === '*' || allowed === foreignOrigin ? allowed : undefined,
    isStored: !/no-store/.test(headers.get('cache-control') ?? ''),
  };
}

/** The backend answers a call with what is no token; what can't take so much answers instead of it. Nothing of this is in the record. */
async function mostTaken(
  get: (path: string, headers: Record<string, string>) => Promise<Response>,
  tokens: number,
): Promise<number | undefined> {
  const takes = async (bytes: number): Promise<boolean> => {
    const one = 'x'.repeat(bytes / tokens);
    const answer = await look(() =>
      get(`/prod/${calls.identity.path}`, {
        authorization: `Bearer ${one}`,
        ...(tokens > 1 && { [accessTokenHeader]: one }),
      }),
    );
    if (answer.ok) await answer.value.body?.cancel();
    return answer.ok && [401, 429].includes(answer.value.status);
  };
  const taken = await Promise.all(tried.map(takes));
  return taken.includes(false) ? tried[taken.indexOf(false) - 1] : tried.at(-1);
}

/** `Date` has whole seconds: half of one is added. */
function aheadOf(page: Look<{ headers: Record<string, string>; at: number }>): number | undefined {
  const date = page.ok ? Date.parse(page.value.headers['date'] ?? '') : Number.NaN;
  return page.ok && !Number.isNaN(date) ? page.value.at - date - 500 : undefined;
}

/** The status of a request for a WebSocket, as a browser makes it: 101 where the proxy passes it on. */
function upgradeAt(publicUrl: string): Promise<number> {
  const headers = {
    origin: publicUrl,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    'sec-websocket-protocol': 'graphql-ws',
  };
  const request = publicUrl.startsWith('https:') ? requestByTls : requestByTcp;
  return new Promise((resolve, reject) => {
    const asking = request(new URL(realTimePath, publicUrl), { headers, timeout, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asking.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    asking.on('timeout', () => asking.destroy(new Error('No answer in time')));
    asking.on('error', reject);
    asking.end();
  });
}

/** The certificate's whole days left; undefined without one that this machine trusts, which the page's look reports. */
async function daysOfCertificate(publicUrl: string, clock: () => number): Promise<number | undefined> {
  if (!publicUrl.startsWith('https:')) return undefined;
  return new Promise((resolve) => {
    const asking = requestByTls(publicUrl, { method: 'HEAD', timeout, agent: false }, (answer) => {
      const ends = Date.parse((answer.socket as TLSSocket).getPeerCertificate().valid_to);
      answer.resume();
      resolve(Number.isNaN(ends) ? undefined : Math.floor((ends - clock()) / day));
    });
    asking.on('timeout', () => asking.destroy());
    asking.on('error', () => resolve(undefined));
    asking.end();
  });
}

async function look<T>(call: () => Promise<T>): Promise<Look<T>> {
  try {
    return ok(await call());
  } catch (error) {
    // `fetch` hides the network's error in the cause.
    const { code, message } = (Object(error).cause ?? error) as { code?: string; message?: string };
    return failed({ kind: 'unreachable', reason: code ?? message ?? String(error) });
  }
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { aRunningPool, type RunningPool } from './a-pool';
import { portalOrigin } from './pool-facts';

let pool: RunningPool;

beforeAll(async () => {
  pool = await aRunningPool();
});

afterAll(() => pool[Symbol.asyncDispose]());

const preflight = (origin: string) =>
  fetch(pool.url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-amz-target',
    },
  });

it('cross-origin calls are allowed to the portal, without credentials', async () => {
  const { headers } = await preflight(portalOrigin);
  expect(headers.get('access-control-allow-origin')).toBe(portalOrigin);
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  const allowed = headers.get('access-control-allow-headers')?.split(',');
  expect(allowed).toEqual(
    expect.arrayContaining(['content-type', 'x-amz-target', 'x-amz-user-agent', 'cache-control', 'amz-sdk-request']),
  );
});

it('cross-origin calls can read the type of an error', async () => {
  const response = await fetch(pool.url, { method: 'POST', headers: { origin: portalOrigin }, body: '{}' });
  expect(response.headers.get('access-control-allow-origin')).toBe(portalOrigin);
  expect(response.headers.get('access-control-expose-headers')).toContain('x-amzn-errortype');
});

it.each(['https://evil.example', 'null', `${portalOrigin}.evil.example`])(
  'cross-origin calls are not allowed to %s',
  async (origin) => {
    const { headers } = await preflight(origin);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  },
);

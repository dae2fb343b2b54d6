import { afterEach, expect, it, vi } from 'vitest';
import { failed, ok } from '#domain/result';
import { serve } from '../serve';
import { aRow, adapters, atOnce, json, sales } from './a-backend';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A backend with a version of its list, and what it was asked for. */
async function aVersionedBackend({ sameOrigin = true } = {}) {
  const asked: (string | null)[] = [];
  const url = await serve((request) => {
    const named = request.headers.get('if-none-match');
    asked.push(named);
    return named === '"1"' ? new Response(null, { status: 304 }) : json([aRow], 200, { etag: '"1"' });
  });
  vi.stubGlobal('location', { origin: sameOrigin ? new URL(url).origin : 'https://portal.example' });
  const { catalogue } = adapters(url);
  return { asked, catalogue };
}

it('a list with a version comes with it, and is not sent again while it is unchanged', async () => {
  const { asked, catalogue } = await aVersionedBackend();
  expect(await catalogue.list()).toEqual(ok({ dashboards: [sales], skipped: 0, version: '"1"' }));
  expect(await catalogue.list('"1"')).toEqual(ok('unchanged'));
  expect(await catalogue.list('"0"')).toMatchObject(ok({ version: '"1"' }));
  expect(asked).toEqual([null, '"1"', '"0"']);
});

it('a list with a version is asked of no other origin, whose CORS would refuse the header', async () => {
  const { asked, catalogue } = await aVersionedBackend({ sameOrigin: false });
  expect(await catalogue.list('"1"')).toMatchObject(ok({ skipped: 0 }));
  expect(asked).toEqual([null]);
});

it('a list with a version is tried again after an outage', async () => {
  let tries = 0;
  const url = await serve(() => {
    tries += 1;
    return tries === 1 ? new Response(null, { status: 503, headers: atOnce }) : new Response(null, { status: 304 });
  });
  vi.stubGlobal('location', { origin: new URL(url).origin });
  expect(await adapters(url).catalogue.list('"1"')).toEqual(ok('unchanged'));
});

it('a list with a version that fails is a failure as before', async () => {
  const url = await serve(() => new Response(null, { status: 403 }));
  expect(await adapters(url).catalogue.list('"1"')).toEqual(failed({ kind: 'not-allowed' }));
});

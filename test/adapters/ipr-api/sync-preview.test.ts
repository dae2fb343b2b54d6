import { expect, it } from 'vitest';
import { createCognitoTokenVerifier } from '#server/adapters/cognito/cognito-token-verifier';
import { createIprApi } from '#adapters/ipr-api/ipr-api';
import { failed, ok } from '#domain/result';
import { deferred } from '../../application/deferred';
import { aBiDashboard } from '../../server/bi-service-in-memory';
import { anApi } from '../../server/http/an-api';
import { theSigningKey, anIdToken, pool } from '../../server/tokens';
import { serve } from '../serve';
import { aBackend } from './a-backend';

const { signal } = new AbortController();
const lines = (...of: string[]) => new Response(of.join('\n'), { headers: { 'content-type': 'application/x-ndjson' } });

async function aPreview(over: Parameters<typeof anApi>[0] = {}) {
  const key = await theSigningKey();
  const api = anApi({ tokenVerifier: createCognitoTokenVerifier({ ...pool, jwks: key.jwks }), ...over });
  const url = await serve(async (request) => api.app.fetch(request));
  const token = await anIdToken(key, { 'cognito:groups': ['SuperUser'] });
  const { sync } = createIprApi(`${url}/prod`, { idToken: async () => ok({ token, sub: 'a-sub' }) });
  return { ...api, sync };
}

it('a preview tells page by page how many dashboards were read, shows the changes, and applies the chosen ones', async () => {
  const { biService, sync, dashboards } = await aPreview();
  const names = ['everyone', 'sales', 'draft', ...Array.from({ length: 247 }, (_, n) => `more-${n}`)];
  biService.has(...names.map((id) => aBiDashboard(id)));
  const read: number[] = [];
  const preview = await sync.preview((count) => read.push(count), signal);
  if (!preview.ok) throw new Error(preview.failure.kind);
  expect(read).toEqual([100, 200]);
  expect(preview.value.changes).toHaveLength(250);
  expect(await dashboards.list()).toHaveLength(3);

  const chosen = preview.value.changes.filter(({ kind }) => kind === 'added').slice(0, 2);
  biService.has(...names.slice(0, 4).map((id) => aBiDashboard(id)));
  expect(await sync.apply(chosen)).toEqual(
    ok({ status: 'SYNC', added: 1, renamed: 0, returned: 0, missing: 0, left: ['dashboard@more-1'] }),
  );
  expect(await dashboards.list()).toHaveLength(4);
});

it('the preview of a sync says why a page could not be read', async () => {
  const { biService, sync } = await aPreview();
  biService.fail({ kind: 'busy', retryAfterSeconds: 5 });
  expect(await sync.preview(() => undefined, signal)).toEqual(failed({ kind: 'busy' }));
  biService.fail({ kind: 'refused', reason: 'no', trouble: 'right' });
  expect(await sync.preview(() => undefined, signal)).toEqual(failed({ kind: 'bi-service', trouble: 'right' }));
});

it('the preview of a sync is not found where the backend has no such calls', async () => {
  const url = await serve(() => Response.json({ code: 'not-found' }, { status: 404 }));
  const { sync } = createIprApi(`${url}/prod`, { idToken: async () => ok({ token: 'a', sub: 'a-sub' }) });
  expect(await sync.preview(() => undefined, signal)).toMatchObject(failed({ kind: 'not-found' }));
  expect(await sync.apply([])).toMatchObject(failed({ kind: 'not-found' }));
});

it('the preview of a sync stops reading when the manager cancels', async () => {
  const stopped = deferred<void>();
  const { sync } = await aPreview({
    biService: {
      dashboards: (reading) =>
        new Promise(() => {
          reading?.onPage(100);
          reading?.signal.addEventListener('abort', () => stopped.resolve());
        }),
      folders: async () => ok([]),
      embed: async () => failed({ kind: 'not-found' }),
    },
  });
  const cancel = new AbortController();
  const preview = sync.preview(() => cancel.abort(), cancel.signal);
  expect(await preview).toMatchObject({ ok: false });
  await stopped.promise;
});

it.each([
  ['a line that is no JSON', lines('{"read":100}', 'oops', '')],
  ['another form', lines('{"preview":{"changes":7}}', '')],
  ['no last line', lines('{"read":100}', '')],
  ['nothing', lines()],
])('the preview of a sync fails on %s', async (_, answer) => {
  const { sync } = await aBackend(answer);
  expect(await sync.preview(() => undefined, signal)).toMatchObject(failed({ kind: 'broken' }));
});

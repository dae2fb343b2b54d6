import { expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import { aBackend, aRow } from './a-backend';
import { aBiDashboard } from '../../server/bi-service-in-memory';
import { anApi } from '../../server/http/an-api';
import { theSigningKey, anIdToken, pool } from '../../server/tokens';
import { createCognitoTokenVerifier } from '#server/adapters/cognito/cognito-token-verifier';
import { createIprApi } from '#adapters/ipr-api/ipr-api';
import { serve } from '../serve';

it('the IprApi client reads the backend’s history, restores a version, and undoes a sync', async () => {
  const key = await theSigningKey();
  const api = anApi({ tokenVerifier: createCognitoTokenVerifier({ ...pool, jwks: key.jwks }) });
  const url = await serve(async (request) => api.app.fetch(request));
  const token = await anIdToken(key, { 'cognito:groups': ['SuperUser'] });
  const { catalogue, sync, history } = createIprApi(`${url}/prod`, {
    idToken: async () => ok({ token, sub: 'a-sub' }),
  });
  const [row] = await api.dashboards.list();
  if (!row) throw new Error('No row');
  await catalogue.update(row.id, { ...row, title: 'New title' }, row.updatedAt, 1);
  api.biService.has(aBiDashboard('new'));
  await sync.run();

  const overall = await history.read({ topic: 'syncs' });
  const [synced] = overall.ok ? overall.value.entries : [];
  expect(synced).toMatchObject({ kind: 'synced', counts: { added: 1, missing: 3 }, by: { sub: expect.any(String) } });
  const ofRow = await history.read({ dashboard: row.id });
  expect(ofRow).toMatchObject({
    value: {
      entries: [
        { kind: 'changed', sync: synced?.number, after: { missing: true } },
        { kind: 'changed', restored: 1, before: row, after: { title: 'New title' } },
        { kind: 'changed', after: row },
      ],
    },
  });
  expect(await sync.undo(synced?.number ?? 0)).toMatchObject({
    ok: true,
    value: { added: 1, missing: 3, kept: [] },
  });
  expect(await sync.undo(synced?.number ?? 0)).toMatchObject({ failure: { kind: 'not-found' } });
  expect((await api.dashboards.list()).every(({ missing }) => !missing)).toBe(true);
});

it('the IprApi client leaves out entries that it does not know, and has none of a backend without a history', async () => {
  const known = { number: 2, at: '2026-11-20T08:40:00Z', kind: 'changed', dashboard: aRow.id, after: aRow };
  const entries = [{ number: 3, at: known.at, kind: 'of-tomorrow' }, known, 'nonsense', { ...known, at: 'yesterday' }];
  const { history } = await aBackend(Response.json({ entries, next: 2 }), new Response(null, { status: 404 }));
  expect(await history.read({})).toMatchObject({ value: { entries: [{ number: 2 }], next: 2 } });
  expect(await history.read({})).toEqual(failed({ kind: 'not-found' }));
});

import { z } from 'zod/mini';
import { beforeEach, expect, it } from 'vitest';
import { dashboardRow } from '#contract/dashboards/dashboard';
import { embedUrlAnswer } from '#contract/dashboards/opening';
import { problemAnswer } from '#contract/problem';
import { downloadAnswer, downloadFormatsAnswer } from '#contract/dashboards/downloads';
import { createProcessLeases } from '#server/ports/leases';
import { StoreUnavailable } from '#server/ports/stores/store-unavailable';
import { storesInMemory } from '../../stores-in-memory';
import { anApi, anUpdate, authorised, calls, draft, forEveryone, forSales } from '../an-api';

let parts: ReturnType<typeof anApi>;
beforeEach(() => {
  parts = anApi();
});

async function ask(path: string, groups: string[], request: RequestInit = {}) {
  return parts.app.request(path, { ...request, headers: await authorised(...groups) });
}
const update = (body: object, groups = ['SuperUser']) =>
  ask(calls.update.path, groups, { method: 'POST', body: JSON.stringify(body) });
const rowsFor = async (...groups: string[]) =>
  z.array(z.record(z.string(), z.unknown())).parse(await (await ask(calls.list.path, groups)).json());

it('IprApi says when to try again while the store is busy, and while another process syncs', async () => {
  parts = anApi({
    dashboards: { ...storesInMemory().dashboards, list: () => Promise.reject(new StoreUnavailable('busy')) },
    leases: { ...createProcessLeases(), sync: { take: async () => undefined } },
  });
  for (const [path, code] of [
    [calls.list.path, 'store-unavailable'],
    [calls.sync.path, 'sync-running'],
  ] as const) {
    const answer = await ask(path, ['SuperUser']);
    expect(problemAnswer.parse(await answer.json())).toMatchObject({ status: 503, code });
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  }
});

it('IprApi lists rows in the contract’s form, to everyone who can see them', async () => {
  const answer = await ask(calls.list.path, ['SuperUser']);
  expect(answer.headers.get('Content-Type')).toBe('application/json');
  const rows = z.array(dashboardRow).parse(await answer.json());
  expect(rows.map(({ id }) => id)).toEqual([draft.id, forEveryone.id, forSales.id]);
  const { groupList: groups, missing: _, updatedAt, ...rest } = forSales;
  expect(rows[2]).toEqual({ ...rest, groups, updatedAt: updatedAt.toISOString() });
  expect(await (await ask(calls.list.path, [])).json()).toMatchObject([{ id: forEveryone.id }]);
  expect(await (await ask(calls.list.path, ['Sales'])).json()).toHaveLength(2);
});

it('IprApi lists managers’ words about a dashboard and when its data was refreshed, and nothing that is empty', async () => {
  const at = Date.parse('2026-11-20T06:10:00Z');
  await parts.dashboards.saveEdit(forEveryone.id, { owner: 'Priya Nair' }, { now: new Date() });
  await parts.refreshes.save(new Map([[forEveryone.metaId, { dataSets: { orders: at, plan: at + 1 } }]]));
  const known = { owner: 'Priya Nair', refreshedAt: '2026-11-20T06:10:00.000Z' };
  expect(await rowsFor('SuperUser')).toContainEqual(
    expect.objectContaining({ ...known, knownIssue: '', promisedAge: '', verifiedUntil: '' }),
  );
  const [row] = await rowsFor();
  expect(row).toMatchObject(known);
  expect(row).not.toHaveProperty('knownIssue');
});

it('IprApi says who edited a dashboard last, to managers only', async () => {
  const saved = await update({ ...anUpdate, status: 'EMBEDED', groups: [] });
  const { dashboard } = (await saved.json()) as { dashboard: { id: string; editedBy: string } };
  expect(dashboard.editedBy).toBe('a-sub');
  expect(await rowsFor('SuperUser')).toContainEqual(
    expect.objectContaining({ id: dashboard.id, editedBy: dashboard.editedBy }),
  );
  const seen = (await rowsFor()) as { id: string }[];
  expect(seen.map(({ id }) => id)).toContain(dashboard.id);
  expect(JSON.stringify(seen)).not.toContain('editedBy');
});

it('IprApi says who posted a known issue, to the manager who did and to everyone who sees the dashboard', async () => {
  const saved = await update({ ...anUpdate, status: 'EMBEDED', groups: [], knownIssue: 'Counted twice' });
  const issuePosted = { by: expect.stringContaining('@'), at: expect.stringMatching(/^2026-11-20T08:00/) };
  expect(await saved.json()).toMatchObject({ dashboard: { knownIssue: 'Counted twice', issuePosted } });
  expect(await rowsFor()).toMatchObject([{ id: forEveryone.id, issuePosted }]);
});

it('IprApi offers managers the catalogue as a file, for an hour or as long as they say, up to seven days', async () => {
  const formats = await ask(calls.downloadFormats.path, ['SuperUser']);
  expect(downloadFormatsAnswer.parse(await formats.json())).toEqual({
    formats: ['json', 'csv', 'csv-semicolons'],
    history: ['json', 'csv', 'csv-semicolons'],
  });
  const download = (body: object) =>
    ask(calls.download.path, ['SuperUser'], { method: 'POST', body: JSON.stringify(body) });
  expect(downloadAnswer.parse(await (await download({ format: 'json' })).json())).toEqual({
    url: '/downloads/1/catalogue-2026-11-20.json?signature=a-signature',
    expiresAt: '2026-11-20T09:00:00.000Z',
  });
  const week = await download({ format: 'csv', expiresIn: 604_800 });
  expect(await week.json()).toMatchObject({ expiresAt: '2026-11-27T08:00:00.000Z' });
  for (const [field, body] of [
    ['expiresIn', { format: 'csv', expiresIn: 604_801 }],
    ['expiresIn', { format: 'csv', expiresIn: '60' }],
    ['format', { format: 'xlsx' }],
  ] as const) {
    expect(await (await download(body)).json()).toMatchObject({ status: 400, code: 'invalid-body', field });
  }
});

it('IprApi returns an embed URL and when its session ends', async () => {
  expect(embedUrlAnswer.parse(await (await ask(calls.embedUrl.path, [])).json())).toEqual({
    embedUrl: 'https://bi.example/embed/0f/dashboards/everyone?code=secret-1',
    sessionExpiresAt: '2026-11-20T18:00:00.000Z',
    // The reader has just been made a member of their groups.
    preparedAt: '2026-11-20T08:05:00.000Z',
  });
});

it('IprApi answers forbidden, unpublished, missing, unknown and malformed ids and routes alike, to the byte', async () => {
  const ids = [forSales.id, draft.id, 'dashboard@nowhere', 'nowhere', '@', '', 'dashboard%40sales', '%E0%A4%A'];
  const answers = [
    ...ids.map((id) => ask(`/prod/quicksight/dashboard/embededUrl?id=${id}`, ['Finance'])),
    ask('/prod/quicksight/dashboard/embededUrl', ['Finance']),
    ask('/prod/quicksight/dashboard/embeddedUrl', ['Finance']),
  ];
  const seen = new Set<string>();
  for (const answer of await Promise.all(answers)) {
    expect(answer.status).toBe(404);
    // Each request has an id of its own.
    const id = answer.headers.get('X-Request-Id') ?? '';
    answer.headers.delete('X-Request-Id');
    seen.add(JSON.stringify([[...answer.headers], (await answer.text()).replace(id, 'its id')]));
  }
  expect(seen.size).toBe(1);
});

it('IprApi reports that the BI service is busy, refuses or is unreachable, and logs why without secrets', async () => {
  const { biService, log } = parts;
  biService.fail({ kind: 'busy', retryAfterSeconds: 5 });
  const busy = await ask(calls.embedUrl.path, []);
  expect([busy.status, busy.headers.get('Retry-After')]).toEqual([429, '5']);
  expect(log.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ event: 'refused', code: 'busy' }]);

  biService.fail({ kind: 'refused', reason: 'Denied: https://h/embed/1/dashboards/2?code=3 for Bearer of-a-token' });
  expect((await ask(calls.sync.path, ['SuperUser'])).status).toBe(502);
  biService.fail({ kind: 'unreachable', reason: 'ECONNREFUSED' });
  const away = await ask(calls.embedUrl.path, []);
  expect(away.status).toBe(503);
  expect(problemAnswer.parse(await away.json()).code).toBe('bi-service-unavailable');
  const warnings = log.filter((line) => line.includes('"level":"warn"'));
  expect(warnings).toHaveLength(2);
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ reason: 'Denied: https://h[redacted] for [redacted]' });
  expect(JSON.parse(warnings[1] ?? '')).toMatchObject({
    level: 'warn',
    method: 'GET',
    path: '/prod/quicksight/dashboard/embededUrl',
    reason: 'ECONNREFUSED',
  });
});

it('IprApi answers a bug with a reference that the log explains in one line, without stack or token', async () => {
  const { Authorization } = await authorised('SuperUser');
  const dashboards = { ...parts.dashboards, list: () => Promise.reject(new Error(`disk full, ${Authorization}`)) };
  parts = anApi({ dashboards, incidents: (line) => void lines.push(line), record: () => {} });
  const lines: string[] = [];
  const answer = await ask(calls.list.path, ['SuperUser']);
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(text).not.toContain('disk full');

  const { code, reference } = JSON.parse(text) as { code: string; reference: string };
  expect(code).toBe('unexpected');
  const [error = '', ...more] = lines.filter((line) => line.includes(reference));
  expect(more).toEqual([]);
  expect(error).toContain('disk full');
  expect(error).not.toMatch(/eyJ|\n/);
});

it('IprApi answers a bug outside of its calls in the same way, and logs no secret of it', async () => {
  const { app, log } = anApi();
  app.get('/broken', () => {
    throw new Error('No page at /login?code=a-secret');
  });
  const answer = await app.request('/broken');
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ code: 'unexpected' });
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('No page at /login?[redacted]');
});

it('IprApi does not sign anyone out when the keys of the pool cannot be fetched', async () => {
  parts = anApi({
    tokenVerifier: { verify: async () => ({ ok: false, failure: { kind: 'unavailable', reason: 'DNS' } }) },
  });
  const answer = await ask(calls.list.path, []);
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10']);
  expect(parts.log[0]).toContain('DNS');
});

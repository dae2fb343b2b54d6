import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createInMemoryHealth } from '#adapters/in-memory/in-memory-backend';
import { createIprApiClient } from '#adapters/ipr-api/client/ipr-api-client';
import { createIprApiHealth } from '#adapters/ipr-api/ipr-api';
import { failed, ok } from '#domain/result';
import type { Probes } from '#server/ports/health-probes';
import type { HealthCheck } from '#ports/dashboards/health';
import { anApi } from '../../server/http/an-api';
import { anIdToken } from '../../server/tokens';
import { serve } from '../serve';

const managed: Probes = { data: async () => ({ kind: 'usable', freeBytes: 10 ** 12, newestBackup: undefined }) };

/** Over HTTP, as a manager. */
async function overHttp(probes: Parameters<typeof anApi>[0]): Promise<HealthCheck> {
  const { app, key } = anApi(probes);
  const url = await serve((request) => new Hono().route('/', app).fetch(request));
  const token = await anIdToken(key, { 'cognito:groups': ['SuperUser'] });
  return createIprApiHealth(createIprApiClient(`${url}/prod`, { idToken: async () => ok({ token, sub: 'a-sub' }) }));
}

describe.each<[string, () => Promise<HealthCheck>]>([
  ['in memory', async () => createInMemoryHealth()],
  ['of IprApi, over HTTP', () => overHttp({ probes: managed })],
])('the health %s', (_, open) => {
  it('is offered, and says what is not well by area', async () => {
    const health = await open();
    expect(await health.offered()).toEqual(ok(undefined));
    const checked = await health.check('en');
    expect(checked).toMatchObject({ ok: true, value: { checkedAt: expect.any(Date) } });
    expect(checked.ok && checked.value.findings).toEqual([
      {
        state: 'warning',
        code: 'no-backup',
        what: 'There is no backup in the data folder',
        why: 'A lost disk would take titles, groups and home pages with it.',
        step: 'Run npm run backup every day, and copy its file to another machine.',
      },
    ]);
    expect(checked.ok && checked.value.areas).toContainEqual(
      expect.objectContaining({ area: 'data', state: 'warning', checks: expect.any(Number), found: 1 }),
    );
  });

  it('tells what the last check found, and nothing before the first', async () => {
    const health = await open();
    expect(await health.last()).toEqual(ok([]));
    await health.check('en');
    expect(await health.last()).toEqual(ok(['no-backup']));
  });
});

it('a frame that shows nothing is told to the backend, which names it', async () => {
  const health = await overHttp({ probes: {} });
  await health.tell('blocked');
  expect(await health.check('en')).toMatchObject({ value: { findings: [{ code: 'frame-blocked' }] } });
});

it('a finding says since when checks have found it, over HTTP', async () => {
  let now = new Date('2026-11-20T08:00:00Z');
  const health = await overHttp({ probes: managed, clock: () => now });
  await health.check('en');
  now = new Date('2026-11-20T08:02:00Z');
  expect(await health.check('en')).toMatchObject({
    value: { findings: [{ code: 'no-backup', since: new Date('2026-11-20T08:00:00Z') }] },
  });
});

it('a backend without checks does not offer them, and takes what it is told in silence', async () => {
  const url = await serve(() => new Response(null, { status: 404 }));
  const health = createIprApiHealth(createIprApiClient(url, { idToken: async () => ok({ token: 'a', sub: 'a-sub' }) }));
  expect(await health.offered()).toEqual(failed(expect.objectContaining({ kind: 'not-found' })));
  expect(await health.check('en')).toEqual(failed(expect.objectContaining({ kind: 'not-found' })));
  await health.tell('silent');
});

import { EventEmitter, once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deferred } from '../../application/deferred';
import { aClient, aSubscriber } from '../http/real-time/a-real-time-server';
import { fiveFields } from '../settings/a-settings-file';
import { anIdToken } from '../tokens';
import { aPortal, key } from './a-portal';

/** With a faked date: the next readiness check runs again. */
const nextRound = () => vi.setSystemTime(Date.now() + 5_000);

describe('the portal on one machine', () => {
  it('serves the site, its configuration and the backend under the public address', async () => {
    const { get, issuer } = await aPortal({ settings: { title: 'Northfield' } });
    expect(await get('/any/page')).toMatchObject({ status: 200, body: '<title>The site</title>' });
    const configuration = await get('/config.json');
    expect(JSON.parse(configuration.body)).toMatchObject({
      title: 'Northfield',
      iprApiUrl: '/prod',
      access: 'by-group',
    });
    expect(configuration.headers['content-security-policy']).toContain("frame-ancestors 'none'");

    expect(await get('/prod/cognito/user/identity')).toMatchObject({ status: 401 });
    const token = await anIdToken(await key, { iss: issuer, aud: fiveFields.userPoolClientId });
    const identity = await get('/prod/cognito/user/identity', { authorization: `Bearer ${token}` });
    expect(identity).toMatchObject({ status: 200 });
    expect(JSON.parse(identity.body)).toEqual({ sub: 'a-sub', email: 'ann@example.com', group: [] });
  });

  it('serves the logo that the settings name, where /config.json says', async () => {
    const { get } = await aPortal({ settings: { logo: 'our-logo.svg' } });
    const { logo } = JSON.parse((await get('/config.json')).body);
    const answer = await get(logo);
    expect(answer).toMatchObject({
      status: 200,
      body: '<svg/>',
      headers: { 'content-type': expect.stringContaining('image/svg+xml') },
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('offers downloads under the public address, through any proxy', async () => {
    const { get, issuer } = await aPortal();
    const claims = { iss: issuer, aud: fiveFields.userPoolClientId, 'cognito:groups': ['SuperUser'] };
    const authorization = `Bearer ${await anIdToken(await key, claims)}`;
    const answer = await get('/prod/quicksight/dashboard/download', { authorization }, { body: '{"format":"csv"}' });
    const { origin, pathname, search } = new URL(JSON.parse(answer.body).url);
    expect(origin).toBe(fiveFields.publicUrl);
    expect(await get(`${pathname}${search}`)).toMatchObject({ status: 200 });
  });

  it('lets the site call through a gateway of another origin, and asks for no such thing otherwise', async () => {
    const preflight = { origin: fiveFields.publicUrl, 'access-control-request-method': 'GET' };
    const path = '/prod/quicksight/dashboard/list';
    const iprApiUrl = 'https://a1b2c3.execute-api.eu-west-1.amazonaws.com/prod';
    const behindGateway = await aPortal({ settings: { iprApiUrl } });
    const allowed = await behindGateway.get(path, preflight);
    expect(allowed.headers).toHaveProperty('access-control-allow-origin', fiveFields.publicUrl);
    const { get } = await aPortal();
    expect((await get(path, preflight)).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('answers under no other name, except about its health', async () => {
    const { get } = await aPortal();
    const foreign = { host: 'rebound.example' };
    for (const path of ['/', '/config.json', '/prod/cognito/user/identity']) {
      const answer = await get(path, foreign);
      expect(answer).toMatchObject({ status: 421, body: 'This server answers at https://portal.example.com only.' });
      expect(answer.headers).toHaveProperty('x-content-type-options', 'nosniff');
    }
    expect(await get('/healthz', foreign)).toMatchObject({ status: 200, body: 'ok' });
    expect(await get('/readyz', foreign)).toMatchObject({ status: 200 });
  });

  it('believes a trusted proxy about name and scheme, and nobody else', async () => {
    const behindProxy = { host: '10.0.0.7:8080', 'x-forwarded-host': 'portal.example.com' };
    const trusting = await aPortal();
    expect(await trusting.get('/', behindProxy)).toMatchObject({ status: 200 });
    expect(await trusting.get('/reports?a=1', { ...behindProxy, 'x-forwarded-proto': 'http' })).toMatchObject({
      status: 308,
      headers: { location: 'https://portal.example.com/reports?a=1' },
    });
    const elsewhere = await aPortal({ settings: { trustedProxies: ['10.0.0.0/8'] } });
    expect(await elsewhere.get('/', behindProxy)).toMatchObject({ status: 421 });
    expect(await elsewhere.get('/', { 'x-forwarded-proto': 'http' })).toMatchObject({ status: 200 });
    const subnet = await aPortal({ settings: { trustedProxies: ['127.0.0.0/8'] } });
    expect(await subnet.get('/', behindProxy)).toMatchObject({ status: 200 });
  });

  it('is not ready until the keys of the pool have been loaded once, and says since when', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { jwks } = await key;
    let works = false;
    const { get } = await aPortal({
      keys: () => (works ? Response.json(jwks) : new Response('down', { status: 502 })),
    });
    const before = await get('/readyz');
    expect(before.status).toBe(503);
    expect(JSON.parse(before.body)).toEqual({
      ready: false,
      unchecked: ['quicksight'],
      problems: [{ part: 'user-pool', since: expect.stringMatching(/^\d{4}-.+Z$/) }],
    });
    works = true;
    nextRound();
    expect(await get('/readyz')).toMatchObject({ status: 200 });
    works = false;
    nextRound();
    expect(await get('/readyz')).toMatchObject({ status: 200 });
  });

  it('tells pages at once what changes, and lets nobody wait for it when it stops', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIALOCAL');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    onTestFinished(() => void vi.unstubAllEnvs());
    const listed = { DashboardSummaryList: [{ DashboardId: 'sales', Name: 'Sales', Arn: 'arn' }], Status: 200 };
    const portal = await aPortal({ quickSight: () => Response.json(listed) });
    const claims = { iss: portal.issuer, aud: fiveFields.userPoolClientId, 'cognito:groups': ['SuperUser'] };
    const token = await anIdToken(await key, claims);
    const page = await aSubscriber(`ws://127.0.0.1:${portal.port}/graphql/realtime`, token, {
      origin: 'https://portal.example.com',
      headers: { host: 'portal.example.com' },
    });
    await portal.get('/prod/quicksight/dashboard/sync', { authorization: `Bearer ${token}` });
    expect(await page.next()).toMatchObject({ payload: { data: { changed: { kind: 'catalogue', id: 'sync' } } } });
    await portal.close();
    await page.closed();
  });

  it('has no sockets where live updates are off', async () => {
    const portal = await aPortal({ settings: { liveUpdates: false } });
    const page = await aClient(`ws://127.0.0.1:${portal.port}/graphql/realtime`, 'a-token');
    expect(await page.closed()).toBe(1006);
    expect((await portal.get('/config.json')).body).not.toContain('liveUpdates');
  });

  it('keeps an idle connection for more than the minute that proxies do', async () => {
    const { get } = await aPortal();
    const { headers } = await get('/healthz', { connection: 'keep-alive' });
    expect(headers).toHaveProperty('keep-alive', 'timeout=65');
  });

  it('answers a request that is under way when it is told to stop, and takes no further one', async () => {
    const { jwks } = await key;
    const pool = new EventEmitter();
    const keys = async () => {
      pool.emit('asked');
      await once(pool, 'answer');
      return Response.json(jwks);
    };
    const { issuer, close, get } = await aPortal({ keys });
    const token = await anIdToken(await key, { iss: issuer, aud: fiveFields.userPoolClientId });
    const arrived = once(pool, 'asked');
    const underWay = get('/prod/quicksight/dashboard/list', { authorization: `Bearer ${token}` });
    await arrived;
    const closed = close();
    pool.emit('answer');
    expect(await underWay).toMatchObject({ status: 200, body: '[]' });
    await closed;
    await expect(get('/healthz')).rejects.toThrow('ECONNREFUSED');
  });
});

it('the figures for Prometheus are on a port of their own, which a stop releases, and nowhere else', async () => {
  const { get, metricsPort, close } = await aPortal({ settings: { metricsPort: 0 } });
  await get('/prod/cognito/user/identity');
  const figures = await get('/metrics', { host: 'prometheus' }, { port: metricsPort });
  expect(figures).toMatchObject({
    status: 200,
    headers: { 'content-type': expect.stringMatching(/^text\/plain; v/) },
  });
  expect(figures.body).toMatch(/^portal_call_duration_seconds_count\{.*identity",status="401"\} 1$/m);
  expect(figures.body).toMatch(/^portal_data_free_bytes [1-9]/m);
  expect(figures.body).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(await get('/prod', {}, { port: metricsPort })).toMatchObject({ status: 404 });
  expect((await get('/metrics')).body).toBe('<title>The site</title>');
  await close();
  await expect(get('/metrics', {}, { port: metricsPort })).rejects.toThrow('ECONNREFUSED');
});

it('the figures for Prometheus are not served unless a port is set', async () => {
  expect(await aPortal()).toMatchObject({ metricsPort: undefined });
});

it('the figures for Prometheus count one run where a manager syncs during the scheduled sync', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIALOCAL');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(() => void vi.unstubAllEnvs());
  const asked = deferred<void>();
  const answer = deferred<void>();
  const { get, issuer, metricsPort } = await aPortal({
    settings: { syncEveryMinutes: 5, metricsPort: 0 },
    quickSight: async () => {
      asked.resolve();
      await answer.promise;
      return Response.json({ Status: 200, DashboardSummaryList: [] });
    },
  });
  const claims = { iss: issuer, aud: fiveFields.userPoolClientId, 'cognito:groups': ['SuperUser'] };
  const token = await anIdToken(await key, claims);
  vi.advanceTimersByTime(300_000);
  await asked.promise;
  const synced = get('/prod/quicksight/dashboard/sync', { authorization: `Bearer ${token}` });
  // Answered after the sync has been asked for.
  await get('/prod/quicksight/dashboard/list', { authorization: `Bearer ${token}` });
  answer.resolve();
  expect(await synced).toMatchObject({ status: 200 });
  const { body } = await get('/metrics', {}, { port: metricsPort });
  expect(body).toContain('portal_sync_duration_seconds_count{end="done"} 1');
});

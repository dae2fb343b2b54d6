import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPortOfNobody } from '../../../test/listen.ts';
import { smokeTest } from '../../commands/smoke-test.ts';
import { type Desk, startDesk } from './desk.ts';
import { aBuild, minimal, synthesise } from '../synthesised.ts';

/** Answers what it was asked and with which settings. */
const answering = `export const handler = async (event) => ({
  statusCode: event.rawPath.endsWith('/list') ? 401 : 200,
  headers: { 'content-type': 'application/problem+json', 'content-security-policy': "default-src 'none'" },
  body: JSON.stringify({ event, settings: JSON.parse(process.env.SETTINGS), table: process.env.TABLE }),
});`;

let desk: Desk;
beforeAll(async () => {
  const dist = aBuild();
  writeFileSync(join(dist, 'lambda/api/index.mjs'), answering);
  const { folder } = await synthesise(minimal, dist);
  const [port, userPoolId, userPoolClientId] = [await aPortOfNobody(), 'eu-west-1_AbCdEfGhI', 'portalclient'];
  desk = await startDesk({ assembly: folder, port, userPoolId, userPoolClientId, table: 'portal-data-Table' });
});
afterAll(() => desk.stop());

const cachingOf = async (path: string) => (await fetch(`${desk.url}${path}`)).headers.get('Cache-Control');

describe('the synthesised template, served', () => {
  it('passes the smoke test that each deployment ends with', async () => {
    expect(await smokeTest(desk.url)).toEqual([]);
  });

  it('has a configuration with the pool and the client that AWS has named', async () => {
    const configuration = await (await fetch(`${desk.url}/config.json`)).json();
    expect(configuration).toMatchObject({
      userPoolId: 'eu-west-1_AbCdEfGhI',
      userPoolClientId: 'portalclient',
      iprApiUrl: '/prod',
    });
  });

  it('lets assets be cached for ever, and the page that names them not at all', async () => {
    expect(await cachingOf('/assets/a-1.js')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/', '/config.json', '/version.json']) expect(await cachingOf(path)).toBe('no-cache');
  });

  it('passes calls on whole, with their token, and gives the function what it needs to know', async () => {
    const called = await fetch(`${desk.url}/prod/quicksight/dashboard/update?a=b`, {
      method: 'POST',
      headers: { Authorization: 'Bearer token' },
      body: '{"title":"Ä"}',
    });
    const { event, settings, table } = (await called.json()) as Record<string, never>;
    expect(event).toMatchObject({
      version: '2.0',
      rawPath: '/prod/quicksight/dashboard/update',
      rawQueryString: 'a=b',
      headers: { authorization: 'Bearer token' },
      body: Buffer.from('{"title":"Ä"}').toString('base64'),
    });
    expect(settings).toEqual({
      publicUrl: desk.url,
      region: 'eu-west-1',
      userPoolId: 'eu-west-1_AbCdEfGhI',
      userPoolClientId: 'portalclient',
      title: 'Analytics',
      access: 'by-group',
      quickSight: { accountId: '111122223333' },
      sessionCheck: true,
      freshProofMinutes: 10,
      lostStepWaitHours: 24,
    });
    expect(table).toBe('portal-data-Table');
    expect(called.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
  });
});

it('the smoke test names what is wrong with a portal', async () => {
  expect(await smokeTest(`${desk.url}/assets`)).toContainEqual(
    '/config.json (the configuration): status 404 instead of 200',
  );
});

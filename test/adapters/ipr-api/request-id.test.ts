import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { calls } from '#contract/calls';
import { createInMemoryErrors } from '#adapters/in-memory/in-memory-browser';
import { createErrorLog } from '#application/browser/error-log';
import { loggedFailure } from '#domain/browser/logged-failure';
import type { Failure } from '#domain/failure';
import { type Result, failed, ok } from '#domain/result';
import { createIprApi } from '#adapters/ipr-api/ipr-api';
import { anApi, forEveryone } from '../../server/http/an-api';
import { anIdToken } from '../../server/tokens';
import { listen, serve } from '../serve';
import { aBackend, adapters, aRow, atOnce, edit, id, json, problem, seen } from './a-backend';

/** A backend that is busy at first, and the ids of the requests that it received. */
async function aBusyBackend() {
  const ids: (string | null)[] = [];
  const url = await serve(async (request) => {
    ids.push(request.headers.get('x-request-id'));
    return ids.length === 1 ? json({}, 503, atOnce) : json([aRow]);
  });
  return { ids, url };
}

function onPageOf(origin: string): void {
  vi.stubGlobal('location', { origin });
  onTestFinished(() => void vi.unstubAllGlobals());
}

it('sends an id with each call to the portal’s own origin, the same for every try', async () => {
  const { ids, url } = await aBusyBackend();
  onPageOf(new URL(url).origin);
  const { catalogue } = adapters(url);
  await catalogue.list();
  await catalogue.list();
  expect(ids[0]).toMatch(/^ERR-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

it('sends none to another origin, whose CORS rules do not expect it', async () => {
  const { ids, url } = await aBusyBackend();
  onPageOf('https://portal.example');
  await adapters(url).catalogue.list();
  expect(ids).toEqual([null, null]);
});

const ownReference = /^ERR-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/** The error log's entry for a failure. */
function recorded(result: Result<unknown>) {
  if (result.ok) throw new Error('Nothing has failed');
  const log = createErrorLog(createInMemoryErrors());
  log.recordFailure(result.failure, loggedFailure(result.failure, 'Words'), '/home/index');
  return log.current()[0]!;
}

/** The portal's adapters on the real backend; everyone in a `group`. */
async function ownBackend(group: string, over: Parameters<typeof anApi>[0] = {}) {
  const { app, log, key, biService } = anApi(over);
  const url = await serve((request) => app.fetch(request));
  onPageOf(new URL(url).origin);
  const token = await anIdToken(key, { 'cognito:groups': [group] });
  const iprApi = createIprApi(`${url}/prod`, { idToken: async () => ok({ token, sub: 'a-sub' }) });
  const lines = () => log.map((line) => JSON.parse(line) as { requestId: string; code?: string });
  return { ...iprApi, biService, lines };
}

describe('a failed call to the portal’s own backend has one id', () => {
  it('in the error log and in the backend’s record: something went wrong there (500)', async () => {
    const dashboards = { ...anApi().dashboards, saveEdit: () => Promise.reject(new Error('disk full')) };
    const { catalogue, lines } = await ownBackend('SuperUser', { dashboards });
    const { reference, kind } = recorded(await catalogue.update(forEveryone.id, edit, seen));
    expect([kind, reference]).toEqual(['broken', expect.stringMatching(ownReference)]);
    expect(lines().filter(({ code }) => code === 'unexpected')).toMatchObject([{ requestId: reference }]);
  });

  it('in both: it is not allowed (403)', async () => {
    const { sync, lines } = await ownBackend('Sales');
    const { reference, kind } = recorded(await sync.run());
    expect([kind, lines()]).toMatchObject(['not-allowed', [{ code: 'not-allowed', requestId: reference }]]);
  });

  it('in both: there were too many (429)', async () => {
    const { sync, lines } = await ownBackend('SuperUser');
    for (let number = 0; number < calls.sync.perMinute; number++) await sync.run();
    const { reference, kind } = recorded(await sync.run());
    expect(kind).toBe('busy');
    expect(lines().at(-1)).toMatchObject({ code: 'too-many-requests', requestId: reference });
  });

  it('in both: the BI service is busy, at every try', async () => {
    const { tickets, lines, biService } = await ownBackend('Sales');
    biService.fail({ kind: 'busy', retryAfterSeconds: 0 });
    const { reference } = recorded(await tickets.issue(forEveryone.id));
    expect(lines()).toMatchObject(Array.from({ length: 3 }, () => ({ code: 'busy', requestId: reference })));
  });

  it('also where it was not answered, or by a gateway in between', async () => {
    const { url, ids } = await aBusyBackend();
    onPageOf(new URL(url).origin);
    const { sync } = adapters(url);
    const busy = recorded(await sync.run());
    expect([busy.kind, busy.reference]).toEqual(['broken', ids[0]]);

    const gone = await listen(() => json({}));
    await gone.close();
    onPageOf(gone.url);
    expect(await adapters(gone.url).sync.run()).toEqual(
      failed({ kind: 'unreachable', requestId: expect.stringMatching(ownReference) }),
    );
  });
});

it.each(['X-Request-Id', 'x-amzn-RequestId', 'apigw-requestid'])(
  'a failed call to another backend has the id that its %s says',
  async (header) => {
    const named = { [header]: 'JKJaXmPLvHcESHA=' };
    const { catalogue } = await aBackend(
      problem('not-allowed', 403, {}, named),
      new Response('no JSON', { headers: named }),
    );
    expect(recorded(await catalogue.update(id, edit, seen)).reference).toBe('JKJaXmPLvHcESHA=');
    expect(recorded(await catalogue.list())).toMatchObject({ kind: 'broken', reference: 'JKJaXmPLvHcESHA=' });
  },
);

it.each([undefined, 'two words', 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln', 'x'.repeat(65)])(
  'a failed call to another backend has a reference of the portal’s own where it says %j',
  async (named) => {
    const { catalogue } = await aBackend(problem('not-allowed', 403, {}, named ? { 'X-Request-Id': named } : {}));
    const result = await catalogue.list();
    expect(result).toEqual(failed({ kind: 'not-allowed' } satisfies Failure));
    expect(recorded(result).reference).toMatch(ownReference);
  },
);

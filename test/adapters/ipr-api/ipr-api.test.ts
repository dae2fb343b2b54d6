import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Failure } from '../../../src/domain/failure';
import { failed, ok } from '../../../src/domain/result';
import { later } from '../../application/later';
import { aDashboard, aDashboardId } from '../../domain/a-dashboard';
import { aBackend, aRow, adapters, atOnce, json, problem } from './a-backend';

const id = aDashboardId('dashboard@sales');
const edit = { title: 'T', description: 'D', icon: 'TruckIcon', status: 'DRAFT', groupList: ['Board'] };
const seen = new Date('2026-11-18T09:02:00.000Z');
const synced = { status: 'SYNC', added: 1, renamed: 0, missing: 0, returned: 0, total: 1 };
const embedUrl = 'https://bi.example/embed/0f/dashboards/sales?code=1';
const { groups, ...row } = aRow;
const sales = aDashboard({
  ...row,
  id,
  groupList: groups,
  updatedAt: new Date(aRow.updatedAt),
  missing: false,
});
const unauthenticated = problem('unauthenticated', 401);

describe('every call', () => {
  it('is spelled as the specification spells it, and carries the ID token', async () => {
    const { hits, catalogue, identity } = await aBackend(json({}));
    await identity.current();
    await catalogue.list();
    await catalogue.sync();
    await catalogue.lastSync();
    await catalogue.update(aDashboardId('pk@sk@x'), edit, seen);
    await catalogue.embedUrl(aDashboardId('pk@sk&x=1 ü'));
    expect(hits.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /prod/cognito/user/identity',
      'GET /prod/quicksight/dashboard/list',
      'GET /prod/quicksight/dashboard/sync',
      'GET /prod/quicksight/dashboard/lastSync',
      'POST /prod/quicksight/dashboard/update',
      'GET /prod/quicksight/dashboard/embededUrl?id=pk%40sk%26x%3D1+%C3%BC',
    ]);
    for (const { authorization } of hits) expect(authorization).toBe('Bearer token-1');
    expect(JSON.parse(hits[4]?.body ?? '')).toEqual({
      pk: 'pk',
      sk: 'sk@x',
      title: 'T',
      description: 'D',
      icon: 'TruckIcon',
      status: 'DRAFT',
      groups: ['Board'],
      updatedAt: '2026-11-18T09:02:00.000Z',
    });
  });

  it('is not made at all with an id that is none', async () => {
    const { hits, catalogue } = await aBackend(json({}));
    expect(await catalogue.update('none' as typeof id, edit, seen)).toEqual(
      failed({ kind: 'rejected', code: 'invalid-id' }),
    );
    expect(hits).toEqual([]);
  });
});

describe('the answers', () => {
  it('to the list become dashboards with groupList and a date', async () => {
    const { catalogue } = await aBackend(json([aRow]));
    expect(await catalogue.list()).toEqual(ok({ dashboards: [sales], skipped: 0 }));
  });

  it('to the identity become the user', async () => {
    const { identity } = await aBackend(json({ sub: 's', email: 'e', group: ['Sales'], more: 1 }));
    expect(await identity.current()).toEqual(ok({ userSub: 's', userEmail: 'e', groupList: ['Sales'] }));
  });

  it('to the identity may say where the user lands', async () => {
    const { identity } = await aBackend(json({ sub: 's', email: 'e', group: [], homePath: '/dashboard' }));
    expect(await identity.current()).toMatchObject({ value: { homePath: '/dashboard' } });
    const other = await aBackend(json({ sub: 's', email: 'e', group: [], homePath: null }));
    expect(await other.identity.current()).toEqual(ok({ userSub: 's', userEmail: 'e', groupList: [] }));
  });

  it('to a sync may be a status alone', async () => {
    const { catalogue } = await aBackend(json({ status: 'SYNC' }));
    expect(await catalogue.sync()).toEqual(
      ok({ status: 'SYNC', added: 0, renamed: 0, missing: 0, returned: 0, total: 0 }),
    );
  });

  it('to the last sync become a date and its counts', async () => {
    const counts = { added: 2, renamed: 1, missing: 0, returned: 0 };
    const answer = { finishedAt: '2026-11-20T09:40:00.5+01:00', ...counts };
    const { catalogue } = await aBackend(json({ ...answer, total: 3 }), json({ finishedAt: null }));
    expect(await catalogue.lastSync()).toEqual(ok({ ...counts, finishedAt: new Date('2026-11-20T08:40:00.500Z') }));
    expect(await catalogue.lastSync()).toEqual(ok('never'));
  });

  it('to an update may be a status alone', async () => {
    const { catalogue } = await aBackend(json({ status: 'SYNC' }), json({ status: 'SYNC', dashboard: aRow }));
    expect(await catalogue.update(id, edit, seen)).toEqual(ok({ status: 'SYNC' }));
    expect(await catalogue.update(id, edit, seen)).toEqual(ok({ status: 'SYNC', dashboard: sales }));
  });
});

describe('the last sync', () => {
  const counts = { added: 2, renamed: 1, missing: 0, returned: 0 };

  it.each([
    {},
    [],
    null,
    'never',
    { message: 'Not here' },
    counts,
    { ...counts, finishedAt: '' },
    { ...counts, finishedAt: 'yesterday' },
    { ...counts, finishedAt: '2026-02-30T08:00:00Z' },
    { ...counts, finishedAt: 1_795_161_600_000 },
    { finishedAt: '2026-11-20T08:40:00Z' },
    { ...counts, finishedAt: '2026-11-20T08:40:00Z', added: -1 },
    { ...counts, finishedAt: '2026-11-20T08:40:00Z', missing: 0.5 },
    { ...counts, finishedAt: '2026-11-20T08:40:00Z', renamed: '1' },
  ])('is not known from %j', async (answer) => {
    const { catalogue } = await aBackend(json(answer));
    expect(await catalogue.lastSync()).toEqual(failed({ kind: 'broken' }));
  });

  it('is asked for once where the backend does not know the call', async () => {
    const { catalogue, hits, asked } = await aBackend(problem('not-found', 404));
    expect(await catalogue.lastSync()).toEqual(failed({ kind: 'not-found' }));
    expect(hits).toHaveLength(1);
    expect(asked.sessionsOver).toEqual([]);
  });
});

/** How many milliseconds are left of a session that ends an hour after the backend's time, which is this. */
const lasting = async (date: string | undefined) => {
  const sessionExpiresAt = new Date(Date.now() + 3_600_000 + 86_400_000).toISOString();
  const { catalogue } = await aBackend(json({ embedUrl, sessionExpiresAt }, 200, date === undefined ? {} : { date }));
  const ticket = await catalogue.embedUrl(id);
  if (!ticket.ok || !ticket.value.sessionExpiresAt) throw new Error('No session end');
  return ticket.value.sessionExpiresAt.getTime() - Date.now();
};

describe('a session’s end, as the backend’s clock has it,', () => {
  it('is brought to this machine’s, which may be a day behind', async () => {
    const left = await lasting(new Date(Date.now() + 86_400_000).toUTCString());
    expect(Math.abs(left - 3_600_000)).toBeLessThan(5_000);
  });

  it('is taken as it is where the backend does not tell its time', async () => {
    expect(Math.abs((await lasting('yesterday')) - 3_600_000 - 86_400_000)).toBeLessThan(5_000);
  });

  it('may be unknown', async () => {
    const { catalogue } = await aBackend(json({ embedUrl }));
    expect(await catalogue.embedUrl(id)).toEqual(ok({ url: embedUrl }));
  });
});

describe('an embed URL', () => {
  it.each([
    'http://bi.example/embed/0f/dashboards/sales?code=1',
    'javascript:alert(1)//embed/0f/dashboards/sales?code=1',
    '//bi.example/embed/0f/dashboards/sales?code=1',
    'https://bi.example/embed/0f/dashboards/sales',
    'https://bi.example/embed/0f/dashboards/sales?',
    'https://bi.example/embed/0f/dashboards/?code=1',
    'https://bi.example/embedding/0f/dashboards/sales?code=1',
    'https://bi.example/evil?/embed/0f/dashboards/sales?code=1',
    'https://bi.example#/embed/0f/dashboards/sales?code=1',
    'https:///embed/0f/dashboards/sales?code=1',
    'https://[/embed/0f/dashboards/sales?code=1',
    'https://a b/embed/0f/dashboards/sales?code=1',
    'https://user:pass@bi.example/embed/0f/dashboards/sales?code=1',
    'https://bi.example\\@evil.example/embed/0f/dashboards/sales?code=1',
    ' https://bi.example/embed/0f/dashboards/sales?code=1',
    '',
    5,
    null,
  ])('of the form %j is refused', async (url) => {
    const { catalogue } = await aBackend(json({ embedUrl: url }));
    expect(await catalogue.embedUrl(id)).toEqual(failed({ kind: 'broken' }));
  });

  it.each([
    embedUrl,
    'https://localhost:8443/embed/0f/dashboards/sales?code=1&isauthcode=true',
    'https://eu-west-1.quicksight.aws.amazon.com/embed/0f8e/dashboards/8f-1_a/views/2?code=x&identityprovider=quicksight',
  ])('like %s is taken', async (url) => {
    const { catalogue } = await aBackend(json({ embedUrl: url }));
    expect(await catalogue.embedUrl(id)).toEqual(ok({ url }));
  });
});

describe('a refusal', () => {
  it.each<[number, Response, Failure]>([
    [403, problem('not-allowed', 403), { kind: 'not-allowed' }],
    [404, problem('not-found', 404), { kind: 'not-found' }],
    [400, problem('unknown-icon', 400), { kind: 'rejected', code: 'unknown-icon' }],
    [413, problem('too-large', 413), { kind: 'rejected', code: 'too-large' }],
    [422, new Response('no', { status: 422 }), { kind: 'rejected', code: '422' }],
    [409, problem('conflict', 409, { current: aRow }), { kind: 'conflict', current: sales }],
    [409, problem('conflict', 409), { kind: 'broken' }],
    [409, problem('conflict', 409, { current: { id: 5 } }), { kind: 'broken' }],
    [429, problem('busy', 429), { kind: 'busy' }],
    [500, problem('unsales', 500), { kind: 'broken' }],
    [502, new Response('<html><h1>Bad Gateway', { status: 502 }), { kind: 'broken' }],
    [503, new Response(null, { status: 503 }), { kind: 'broken' }],
  ])('of status %d is a failure with its own way on', async (_, answer, failure) => {
    const { catalogue } = await aBackend(answer);
    expect(await catalogue.update(id, edit, seen)).toEqual(failed(failure));
  });

  it.each(['', '<!doctype html>', '[{"id":', '{}', 'null', '"text"', '5'])(
    'of status 200 with %j is broken',
    async (body) => {
      const { catalogue } = await aBackend(new Response(body));
      expect(await catalogue.list()).toEqual(failed({ kind: 'broken' }));
    },
  );
});

describe('a backend that is not there', () => {
  it('is unreachable', async () => {
    const refusing = createServer();
    await new Promise<void>((resolve) => {
      refusing.listen(0, '127.0.0.1', resolve);
    });
    const address = refusing.address();
    await new Promise((resolve) => {
      refusing.close(resolve);
    });
    const port = typeof address === 'object' ? address?.port : undefined;
    const { catalogue, asked } = adapters(`http://127.0.0.1:${port}`);
    expect(await catalogue.update(id, edit, seen)).toEqual(failed({ kind: 'unreachable' }));
    expect(asked.sessionsOver).toEqual([]);
  });

  it.each([
    ['at once', ''],
    [
      'in the middle of its answer',
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n[{"id":"a@',
    ],
  ])('is unreachable when it hangs up %s, and a sync is not sent again', async (_, words) => {
    let calls = 0;
    const rude = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        calls += 1;
        socket.write(words, () => socket.destroy());
      });
    });
    await new Promise<void>((resolve) => {
      rude.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void rude.close());
    const address = rude.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { catalogue } = adapters(`http://127.0.0.1:${port}`);
    expect(await catalogue.sync()).toEqual(failed({ kind: 'unreachable' }));
    expect(calls).toBe(1);
  });
});

describe('trying again', () => {
  it.each([429, 503])('is for safe reads, three times at most, after %d', async (status) => {
    const { hits, catalogue, identity } = await aBackend(problem('busy', status, {}, atOnce));
    expect((await catalogue.list()).ok).toBe(false);
    expect(hits).toHaveLength(3);
    await catalogue.embedUrl(id);
    expect(hits).toHaveLength(6);
    await identity.current();
    expect(hits).toHaveLength(9);
  });

  it.each([500, 502, 504])('helps when %d passes', async (status) => {
    const { hits, catalogue } = await aBackend(new Response('<html>', { status }), json([aRow]));
    expect(await catalogue.list()).toEqual(ok({ dashboards: [sales], skipped: 0 }));
    expect(hits).toHaveLength(2);
  });

  it.each([429, 500, 502, 503, 504])('is not for sync and update, which are sent once, after %d', async (status) => {
    const { hits, catalogue } = await aBackend(problem('unsales', status, {}, atOnce), json(synced));
    expect((await catalogue.sync()).ok).toBe(false);
    expect(hits).toHaveLength(1);
    const again = await aBackend(problem('unsales', status, {}, atOnce), json({ status: 'SYNC' }));
    expect((await again.catalogue.update(id, edit, seen)).ok).toBe(false);
    expect(again.hits).toHaveLength(1);
  });

  it.each([400, 403, 404, 409])('is for nothing that %d says', async (status) => {
    const { hits, catalogue } = await aBackend(problem('no', status));
    await catalogue.list();
    expect(hits).toHaveLength(1);
  });
});

describe('a token that is not accepted any more', () => {
  it('is renewed once, and the call repeated with the new one', async () => {
    const { hits, asked, catalogue } = await aBackend(unauthenticated, json([aRow]));
    expect(await catalogue.list()).toMatchObject({ ok: true });
    expect(hits.map(({ authorization }) => authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(asked).toMatchObject({ renewals: 1, sessionsOver: [] });
  });

  it('is renewed for a sync and an update too, whose body goes again', async () => {
    const { hits, catalogue } = await aBackend(unauthenticated, json({ status: 'SYNC', dashboard: aRow }));
    expect(await catalogue.update(id, edit, seen)).toMatchObject({ ok: true });
    expect(hits).toHaveLength(2);
    expect(hits[1]).toEqual({ ...hits[0], authorization: 'Bearer token-2' });
    expect(JSON.parse(hits[1]?.body ?? '')).toMatchObject({ pk: 'dashboard', sk: 'sales', title: 'T' });

    const sync = await aBackend(unauthenticated, json(synced));
    expect(await sync.catalogue.sync()).toEqual(ok(synced));
    expect(sync.hits).toHaveLength(2);
  });

  it('ends the session when the new one is not accepted either: two calls, no loop', async () => {
    const { hits, asked, catalogue } = await aBackend(unauthenticated);
    for (const call of [() => catalogue.list(), () => catalogue.sync(), () => catalogue.update(id, edit, seen)]) {
      const before = { hits: hits.length, renewals: asked.renewals, over: asked.sessionsOver.length };
      expect(await call()).toEqual(failed({ kind: 'signed-out' }));
      expect(hits).toHaveLength(before.hits + 2);
      expect(asked.renewals).toBe(before.renewals + 1);
      expect(asked.sessionsOver.slice(before.over)).toEqual(['ada']);
    }
  });

  it('is given up when there is no new one, of which the pool itself tells the session', async () => {
    const { hits, asked, catalogue } = await aBackend(unauthenticated);
    asked.renewal = () => failed({ kind: 'signed-out' });
    expect(await catalogue.list()).toEqual(failed({ kind: 'signed-out' }));
    expect(hits).toHaveLength(1);
    expect(asked.sessionsOver).toEqual([]);
  });

  it('ends nothing when the user pool is not reached', async () => {
    const { hits, asked, catalogue } = await aBackend(unauthenticated);
    asked.renewal = () => failed({ kind: 'unreachable' });
    expect(await catalogue.list()).toEqual(failed({ kind: 'unreachable' }));
    expect(hits).toHaveLength(1);
    expect(asked.sessionsOver).toEqual([]);
  });

  it('and a repetition that is refused for another reason is that failure', async () => {
    const { asked, catalogue } = await aBackend(unauthenticated, problem('not-allowed', 403));
    expect(await catalogue.sync()).toEqual(failed({ kind: 'not-allowed' }));
    expect(asked.sessionsOver).toEqual([]);
  });
});

/** Grace takes Ada's place while the backend thinks about its first answer. */
async function overtaken(first: Response, ...more: Response[]) {
  const graceSignsIn = (): Response => {
    backend.asked.user = 'grace';
    return first.clone();
  };
  const backend = await aBackend(graceSignsIn, ...more);
  return backend;
}

/** The call went out for Ada once; those that Grace makes are answered. */
async function expectAdasAlone({ hits, asked, catalogue }: Awaited<ReturnType<typeof overtaken>>) {
  expect(hits.map(({ authorization }) => authorization)).toEqual(['Bearer token-1']);
  expect(asked.sessionsOver).toEqual([]);
  expect(await catalogue.sync()).toEqual(ok(synced));
}

describe('a call that somebody else has signed in over', () => {
  it('is not sent again with the other one’s token when its own is refused', async () => {
    const backend = await overtaken(unauthenticated, json(synced));
    expect(await backend.catalogue.update(id, edit, seen)).toEqual(failed({ kind: 'signed-out' }));
    await expectAdasAlone(backend);
  });

  it('nor when the backend was busy', async () => {
    const backend = await overtaken(problem('busy', 503, {}, atOnce), json(synced));
    expect(await backend.catalogue.list()).toEqual(failed({ kind: 'signed-out' }));
    await expectAdasAlone(backend);
  });

  it('ends nobody else’s session when its own is not accepted at all', async () => {
    const { hits, asked, catalogue } = await aBackend(unauthenticated, () => {
      asked.user = 'grace';
      return unauthenticated.clone();
    });
    expect(await catalogue.list()).toEqual(failed({ kind: 'signed-out' }));
    expect(hits).toHaveLength(2);
    expect(asked.sessionsOver).toEqual(['ada']);
  });
});

describe('a backend that takes its time', () => {
  it('is waited for: there is no time-out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const answer = later<Response>();
    const heard = later<true>();
    const { catalogue } = await aBackend(() => {
      heard.come(true);
      return answer.promise;
    });
    const listed = catalogue.list();
    await heard.promise;
    vi.advanceTimersByTime(60_000);
    answer.come(json([aRow]));
    expect(await listed).toMatchObject({ ok: true });
  });
});

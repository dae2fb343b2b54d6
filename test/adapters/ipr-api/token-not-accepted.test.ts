import { describe, expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import { aBackend, aRow, atOnce, edit, id, json, problem, seen, synced } from './a-backend';

const unauthenticated = problem('unauthenticated', 401);

it('a token that is no longer accepted is renewed once, and the call retried with the new one', async () => {
  const { hits, asked, catalogue } = await aBackend(unauthenticated, json([aRow]));
  expect(await catalogue.list()).toMatchObject({ ok: true });
  expect(hits.map(({ authorization }) => authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
  expect(asked.renewals).toBe(1);
});

it('a token that is no longer accepted is renewed for a sync and an update too, whose body is sent again', async () => {
  const { hits, catalogue } = await aBackend(unauthenticated, json({ status: 'SYNC', dashboard: aRow }));
  expect(await catalogue.update(id, edit, seen)).toMatchObject({ ok: true });
  expect(hits).toHaveLength(2);
  expect(hits[1]).toEqual({ ...hits[0], authorization: 'Bearer token-2' });
  expect(JSON.parse(hits[1]?.body ?? '')).toMatchObject({ pk: 'dashboard', sk: 'sales', title: 'T' });

  const sync = await aBackend(unauthenticated, json(synced));
  expect(await sync.sync.run()).toEqual(ok(synced));
  expect(sync.hits).toHaveLength(2);
});

it('a token that is no longer accepted is a refusal if the new one is not accepted either, after two calls', async () => {
  const { hits, asked, catalogue, sync } = await aBackend(unauthenticated);
  for (const call of [() => catalogue.list(), () => sync.run(), () => catalogue.update(id, edit, seen)]) {
    const before = { hits: hits.length, renewals: asked.renewals };
    expect(await call()).toEqual(failed({ kind: 'token-refused' }));
    expect(hits).toHaveLength(before.hits + 2);
    expect(asked.renewals).toBe(before.renewals + 1);
  }
});

it('a token that is no longer accepted signs out if there is no new one', async () => {
  const { hits, asked, catalogue } = await aBackend(unauthenticated);
  asked.renewal = () => failed({ kind: 'signed-out' });
  expect(await catalogue.list()).toEqual(failed({ kind: 'signed-out' }));
  expect(hits).toHaveLength(1);
});

it.each(['unreachable', 'busy'] as const)(
  'a token that is no longer accepted does not end the session if the user pool is %s',
  async (kind) => {
    const { hits, asked, catalogue } = await aBackend(unauthenticated);
    asked.renewal = () => failed({ kind });
    expect(await catalogue.list()).toEqual(failed({ kind }));
    expect(hits).toHaveLength(1);
  },
);

it('a token that is no longer accepted reports the retry’s failure if that is refused for another reason', async () => {
  const { sync } = await aBackend(unauthenticated, problem('not-allowed', 403));
  expect(await sync.run()).toEqual(failed({ kind: 'not-allowed' }));
});

/** Grace signs in in Ada's place before the backend's first response. */
async function overtaken(first: Response, ...more: Response[]) {
  const graceSignsIn = (): Response => {
    backend.asked.user = 'grace';
    return first.clone();
  };
  const backend = await aBackend(graceSignsIn, ...more);
  return backend;
}

/** The call went out for Ada once; those that Grace makes are answered. */
async function expectAdasAlone({ hits, sync }: Awaited<ReturnType<typeof overtaken>>) {
  expect(hits.map(({ authorization }) => authorization)).toEqual(['Bearer token-1']);
  expect(await sync.run()).toEqual(ok(synced));
}

describe('a call during which someone else has signed in', () => {
  it('is not retried with the other user’s token when its own is refused', async () => {
    const backend = await overtaken(unauthenticated, json(synced));
    expect(await backend.catalogue.update(id, edit, seen)).toEqual(failed({ kind: 'signed-out' }));
    await expectAdasAlone(backend);
  });

  it('is not retried with the other user’s token when the backend was busy', async () => {
    const backend = await overtaken(problem('busy', 503, {}, atOnce), json(synced));
    expect(await backend.catalogue.list()).toEqual(failed({ kind: 'signed-out' }));
    await expectAdasAlone(backend);
  });
});

it('a call that needs a recent sign-in is not made with a renewed token, which is no more recent', async () => {
  const { hits, asked, sync } = await aBackend(problem('proof-needed', 401));
  expect(await sync.undo(1)).toEqual(failed({ kind: 'proof-needed' }));
  expect(hits).toHaveLength(1);
  expect(asked.renewals).toBe(0);
});

import { expect, it } from 'vitest';
import { createScimTokens } from '#server/application/scim/scim-tokens';
import type { KeptScimRow, ScimStore } from '#server/ports/stores/scim-store';
import { failed } from '#domain/result';
import { inGroups, manager } from '../../callers';
import { scimStoreInMemory } from '../../scim-store-in-memory';

const start = Date.UTC(2026, 10, 20);

async function setUp() {
  const scim = scimStoreInMemory();
  let now = start;
  let writes = 0;
  const counted: ScimStore = { ...scim, write: (row, rev) => ((writes += 1), scim.write(row, rev)) };
  const tokens = createScimTokens({ scim: counted, clock: () => new Date(now) });
  const token = await tokens.make('Contoso');
  const call = async (status = 200): Promise<void> =>
    tokens.note((await tokens.recognise(token)) as KeptScimRow, status);
  const seen = async () => (await tokens.list(manager, ['Contoso', 'Fabrikam'])) as { value: object[] };
  return { tokens, token, call, seen, wait: (ms: number) => (now += ms), writes: () => writes - 1 };
}

it('managers see a token by its last characters, when it was used last, and nothing secret', async () => {
  const { tokens, token, call, seen } = await setUp();
  const made = { provider: 'Contoso', ends: token.slice(-4), madeAt: new Date(start), failures: 0 };
  expect((await seen()).value).toEqual([made]);
  await call();
  expect((await seen()).value).toEqual([{ ...made, lastCallAt: new Date(start) }]);
  expect(JSON.stringify(await seen())).not.toContain(token.slice('Contoso.'.length, -4));
  expect(await tokens.list(inGroups('Sales'), ['Contoso'])).toEqual(failed({ code: 'not-allowed' }));
});

it('the calls of a token are written once a minute, with every failure of the minute in between', async () => {
  const { call, seen, wait, writes } = await setUp();
  for (const status of [200, 400, 404, 409, 204]) await call(status);
  expect(writes()).toBe(1);
  expect((await seen()).value).toMatchObject([{ failures: 2, lastFailure: { status: 409 } }]);
  wait(60_000);
  await call(200);
  expect(writes()).toBe(2);
  const lastFailure = { at: new Date(start), status: 409 };
  const lastCallAt = new Date(start + 60_000);
  expect((await seen()).value).toMatchObject([{ failures: 2, lastFailure, lastCallAt }]);
});

it('a failure isn’t lost when another process has noted a call meanwhile', async () => {
  const { tokens, token, call, seen, wait } = await setUp();
  const read = (await tokens.recognise(token)) as KeptScimRow;
  await call();
  await tokens.note(read, 500);
  expect((await seen()).value).toMatchObject([{ failures: 1 }]);
  wait(60_000);
  await call();
  expect((await seen()).value).toMatchObject([{ failures: 1, lastFailure: { status: 500 } }]);
});

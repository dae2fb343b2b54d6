import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createIprApiClient } from '#adapters/ipr-api/client/ipr-api-client';
import { createIprApiCatalogue } from '#adapters/ipr-api/ipr-api-catalogue';
import { ok } from '#domain/result';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([429, 503])('a retry after %d is not made before the server allows it', async (status) => {
  let calls = 0;
  const send = async (): Promise<Response> => {
    calls += 1;
    return calls === 1 ? Response.json({}, { status, headers: { 'retry-after': '40' } }) : Response.json([]);
  };
  const tokens = { idToken: async () => ok({ token: 'a-token', sub: 'ann' }) };
  const catalogue = createIprApiCatalogue(createIprApiClient('https://portal.example/prod/', tokens, { send }));
  const listed = catalogue.list();
  await vi.advanceTimersByTimeAsync(39_999);
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await listed).toMatchObject({ ok: true });
});

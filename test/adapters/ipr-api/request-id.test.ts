import { expect, it, onTestFinished, vi } from 'vitest';
import { serve } from '../serve';
import { adapters, aRow, atOnce, json } from './a-backend';

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

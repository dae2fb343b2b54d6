import { afterEach, beforeEach, expect, it } from 'vitest';
import { aRunningPool, type RunningPool } from './a-pool';
import { clientId } from './pool-facts';

let pool: RunningPool;

beforeEach(async () => {
  pool = await aRunningPool();
});

afterEach(() => pool[Symbol.asyncDispose]());

const signUp = (Username: string, UserAttributes: { Name: string; Value: string }[]) =>
  pool.post('SignUp', { ClientId: clientId, Username, Password: 'Another-pass-2', UserAttributes });

const open = (path: string) => fetch(new URL(path, pool.url));

it('the outbox runs and loads only its own files, and is never cached', async () => {
  const response = await open('/outbox');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  expect(text).not.toMatch(/<style|style=|<script>|onclick/);
  const loaded = [...text.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
  expect(loaded).toEqual(expect.arrayContaining(['/outbox.css', '/outbox.js']));
  for (const path of loaded) expect((await open(path)).status).toBe(200);
});

it('the outbox shows text from strangers as text', async () => {
  const nasty = '<img/src=x>';
  await signUp(nasty, [{ Name: 'email', Value: "a'b&c@example.com" }]);
  const text = await (await open('/outbox')).text();
  expect(text).not.toContain(nasty);
  expect(text).toContain('&lt;img/src=x&gt;');
  expect(text).toContain('a&#39;b&amp;c@example.com');
});

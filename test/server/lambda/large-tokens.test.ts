import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { watchTokens } from '#server/lambda/large-tokens';

it('the API on AWS logs once that a token nearly fills what the gateway takes, and answers the call', async () => {
  const log: string[] = [];
  const app = new Hono().use(watchTokens((line) => log.push(line))).get('/', (context) => context.text('ok'));
  const call = (bytes: number) => app.request('/', { headers: { authorization: 'x'.repeat(bytes) } });
  await call(8_000);
  expect(log).toEqual([]);
  expect([(await call(8_001)).status, (await call(9_000)).status]).toEqual([200, 200]);
  expect(log.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', code: 'token-near-limit', bytes: 8_001 }),
  ]);
});

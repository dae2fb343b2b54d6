import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { ApiEnv } from '#server/http/caller';
import { createOriginLock, originKeysIn } from '#server/lambda/origin-lock';
import { StoreUnavailable } from '#server/ports/stores/store-unavailable';
import { serve } from '../../adapters/serve';

/** Secrets Manager with these keys by stage, behind the lock; `later` lets time pass between two reads. */
async function aLock(keys: Record<string, string>) {
  let time = 0;
  let reads = 0;
  const address = await serve(async (request) => {
    reads += 1;
    const { VersionStage } = (await request.json()) as { VersionStage: string };
    const key = keys[VersionStage];
    return key === undefined
      ? Response.json({ __type: 'com.amazonaws.secretsmanager#ResourceNotFoundException' }, { status: 400 })
      : Response.json({ SecretString: key });
  });
  const read = originKeysIn('arn:of:secret', {
    SYNC_FUNCTION: 'sync',
    DOWNLOADS_BUCKET: 'downloads',
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: address,
  });
  const app = new Hono<ApiEnv>()
    .use(createOriginLock(read, () => time))
    .get('/', (context) => context.text('in'))
    .onError((error, context) => context.text(error.name, error instanceof StoreUnavailable ? 503 : 500));
  const call = async (key?: string) =>
    (await app.request('/', { headers: key === undefined ? {} : { 'X-Origin-Key': key } })).status;
  return { call, reads: () => reads, later: () => (time += 10_000) };
}

it('the origin lock answers calls with the key of CloudFront, and refuses those without it or with another', async () => {
  const { call } = await aLock({ AWSCURRENT: 'a-key' });
  expect([await call('a-key'), await call(), await call(''), await call('a-kez')]).toEqual([200, 403, 403, 403]);
});

it('the origin lock takes a new key of Secrets Manager within ten seconds, and the last one beside it', async () => {
  const keys: Record<string, string> = { AWSCURRENT: 'first' };
  const { call, later } = await aLock(keys);
  expect(await call('first')).toBe(200);
  Object.assign(keys, { AWSCURRENT: 'second', AWSPREVIOUS: 'first' });
  later();
  expect([await call('second'), await call('first')]).toEqual([200, 200]);
  Object.assign(keys, { AWSCURRENT: 'third', AWSPREVIOUS: 'second' });
  later();
  expect([await call('third'), await call('first')]).toEqual([200, 403]);
});

it('the origin lock reads its keys again at most every ten seconds, however many calls it refuses', async () => {
  const { call, reads, later } = await aLock({ AWSCURRENT: 'a-key' });
  for (let calls = 0; calls < 5; calls++) await call('wrong');
  expect(reads()).toBe(2);
  later();
  for (let calls = 0; calls < 5; calls++) await call('wrong');
  expect(reads()).toBe(4);
});

it('the origin lock refuses nobody as wrong while no key could be read, and begins once one can', async () => {
  const keys: Record<string, string> = {};
  const { call, later } = await aLock(keys);
  expect(await call('a-key')).toBe(503);
  keys['AWSCURRENT'] = 'a-key';
  later();
  expect(await call('a-key')).toBe(200);
});

it('the origin lock goes on with the keys it has while Secrets Manager fails', async () => {
  const keys: Record<string, string> = { AWSCURRENT: 'a-key' };
  const { call, later } = await aLock(keys);
  await call();
  delete keys['AWSCURRENT'];
  later();
  expect([await call('wrong'), await call('a-key')]).toEqual([403, 200]);
});

it('the origin lock is open while the current key is “off”, and shut for a last key of that name', async () => {
  const keys: Record<string, string> = { AWSCURRENT: 'off' };
  const { call, later } = await aLock(keys);
  expect(await call()).toBe(200);
  Object.assign(keys, { AWSCURRENT: 'a-key', AWSPREVIOUS: 'off' });
  later();
  expect([await call('a-key'), await call(), await call('off')]).toEqual([200, 403, 403]);
});

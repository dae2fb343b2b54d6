import { expect, it } from 'vitest';
import { createFunctionCalls } from '#server/lambda/function-calls';
import { createElsewhere } from '#server/lambda/elsewhere';
import { StoreUnavailable } from '#server/ports/stores/store-unavailable';
import { serve } from '../../adapters/serve';
import { manager } from '../callers';

const synced = { added: 1, renamed: 0, missing: 0, returned: 0, unconfirmed: 0, unreadable: ['costs', undefined] };

/** Lets a function sync that answers so. */
async function aSync(answer: (request: Request) => Response | Promise<Response>, patience = 30_000) {
  const environment = {
    SYNC_FUNCTION: 'sync',
    DOWNLOADS_BUCKET: 'downloads',
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_LAMBDA: await serve(answer),
  };
  return createElsewhere(
    createFunctionCalls(environment, patience),
    () => 'an-id',
    () => undefined,
  ).sync;
}

it('the second function gets who asks and what they confirmed, returns the result, and begins what follows a sync', async () => {
  const calls: unknown[] = [];
  const sync = await aSync(async (request) => {
    calls.push(await request.json());
    return Response.json({ ok: true, value: synced });
  });
  expect(await sync(manager, 3)).toEqual({ ok: true, value: synced });
  expect(calls).toEqual([
    { requestId: 'an-id', confirmed: 3, by: { sub: 'a-sub', email: 'ann@example.com' } },
    { work: 'due', requestId: 'an-id' },
  ]);
});

it('says that a sync is running when the run takes longer than a gateway waits', async () => {
  const sync = await aSync(() => new Promise(() => {}), 250);
  expect(await sync(manager)).toEqual({ ok: false, failure: { code: 'sync-running' } });
});

it('says that Lambda is busy where no sync could begin', async () => {
  const sync = await aSync(() =>
    Response.json({ Reason: 'ReservedFunctionConcurrentInvocationLimitExceeded' }, { status: 429 }),
  );
  expect(await sync(manager)).toMatchObject({ ok: false, failure: { code: 'busy' } });
});

it('the second function is called for nobody but managers', async () => {
  const sync = await aSync(() => Response.json({ ok: true, value: synced }));
  expect(await sync({ access: 'by-group', groups: [] })).toEqual({ ok: false, failure: { code: 'not-allowed' } });
});

it('a call of the second function returns its refusal', async () => {
  const busy = { ok: false, failure: { code: 'busy', retryAfterSeconds: 7 } };
  expect(await (await aSync(() => Response.json(busy)))(manager)).toEqual(busy);
});

it('says that the store is unavailable where the function does', async () => {
  const failure = { code: 'store-unavailable', retryAfterSeconds: 5 };
  const sync = await aSync(() => Response.json({ ok: false, failure }));
  await expect(sync(manager)).rejects.toThrow(StoreUnavailable);
});

it('a call of the second function fails where the function does, and where it may not be called', async () => {
  const headers = { 'X-Amz-Function-Error': 'Unhandled' };
  const failed = await aSync(() => Response.json({ errorMessage: 'a bug', errorType: 'TypeError' }, { headers }));
  await expect(failed(manager)).rejects.toThrow('The function that syncs failed (200)');
  const refused = await aSync(() => Response.json({ Message: 'not authorized' }, { status: 403 }));
  await expect(refused(manager)).rejects.toThrow('The function that syncs failed (403)');
});

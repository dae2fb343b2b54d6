import { expect, it } from 'vitest';
import type { BiService } from '#server/ports/bi-service';
import { failed, ok } from '#domain/result';
import { serve } from '../../../adapters/serve';
import { deferred } from '../../../application/deferred';
import { dataRefreshesInMemory } from '../../data-refreshes-in-memory';
import { anApi, authorised, calls } from '../an-api';

it.each<[string, () => ReturnType<BiService['dashboards']>, object]>([
  ['is busy', async () => failed({ kind: 'busy', retryAfterSeconds: 5 }), { status: 429, code: 'busy' }],
  ['fails unexpectedly', () => Promise.reject(new Error('A bug')), { status: 500, code: 'unexpected' }],
])('ends with a problem document where the BI service %s after the answer has begun', async (_, end, problem) => {
  const hasBegun = deferred<void>();
  const { app } = anApi({
    biService: {
      async dashboards(reading) {
        reading?.onPage(100);
        await hasBegun.promise;
        return end();
      },
      folders: async () => ok([]),
      embed: async () => failed({ kind: 'not-found' }),
    },
  });
  const url = await serve(async (request) => app.fetch(request));
  const answer = await fetch(`${url}${calls.previewSync.path}`, { headers: await authorised('SuperUser') });
  hasBegun.resolve();
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ read: 100 }, { refused: { problem } }]);
});

it('a sync is answered while the layout of a dashboard is being read', async () => {
  const dataRefreshes = dataRefreshesInMemory();
  const reading = deferred<void>();
  dataRefreshes.sheets = async () => {
    reading.resolve();
    return new Promise(() => undefined);
  };
  const { app, worker } = anApi({ dataRefreshes });
  worker.start();
  await reading.promise;
  const { path, ...request } = calls.sync;
  expect((await app.request(path, { ...request, headers: await authorised('SuperUser') })).status).toBe(200);
});

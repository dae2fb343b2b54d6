import { serve } from '@hono/node-server';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { noMetrics } from '#server/ports/metrics';
import { anApi } from '../../test/server/http/an-api';
import { directoryInMemory } from '../../test/server/pool-directory-in-memory';
import { ok } from '#domain/result';
import { snapshotsInMemory } from '../../test/server/snapshots-in-memory';
import { anIdToken } from '../../test/server/tokens';

export type ExportingQuestion = { ask: 'start'; folder: string } | { ask: 'export'; exports: number } | { ask: 'made' };
/** Where the list is, with a token; how many exports have been asked for, or made so far. */
export type ExportingAnswer = { url: string; token: string } | number;

const clock = () => new Date();
const people = 100;
/** Milliseconds in which a file is made: QuickSight takes longer. */
const makes = 10_000;

let exporting: Awaited<ReturnType<typeof start>> | undefined;

process.on('message', (question: ExportingQuestion) => {
  void answer(question).then((answered) => process.send?.(answered));
});

async function answer(question: ExportingQuestion): Promise<ExportingAnswer> {
  if (question.ask === 'start') {
    exporting = await start(question.folder);
    return { url: `${exporting.url}/prod/quicksight/dashboard/list`, token: exporting.tokens[0] ?? '' };
  }
  if (!exporting) throw new Error('Not started');
  return question.ask === 'made' ? exporting.snapshots.started.length : exporting.request(question.exports);
}

/** The backend with its jobs in a database file, and a BI service that makes files in no processor time. */
async function start(folder: string) {
  const { jobs, people: persons } = await openSqliteStores(folder);
  const snapshots = snapshotsInMemory(clock, makes);
  const subs = Array.from({ length: people }, (_, at) => `person-${at}`);
  const exports = { formats: ['pdf' as const], pixelPerfect: true, perHour: 100_000, perMonth: undefined, slots: 12 };
  const api = anApi(
    {
      jobs,
      people: persons,
      snapshots,
      clock,
      metrics: noMetrics,
      poolDirectory: {
        ...directoryInMemory(),
        person: async (sub) =>
          ok({ person: { sub, email: `${sub}@example.com`, name: sub }, username: sub, groups: ['Sales'] }),
      },
    },
    { callLimits: false, exports },
  );
  api.worker.start({ isAlone: true });
  const tokens = await Promise.all(subs.map((sub) => anIdToken(api.key, { sub, 'cognito:groups': ['Sales'] })));
  const url = await new Promise<string>((listening) => {
    serve({ fetch: api.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      listening(`http://127.0.0.1:${port}`),
    );
  });
  return {
    url,
    tokens,
    snapshots,
    async request(exports: number): Promise<number> {
      const view = { dashboard: 'dashboard@everyone', sheet: { id: 'overview', name: 'Overview' }, parameters: [] };
      for (let at = 0; at < exports; at++) {
        const asked = await fetch(`${url}/prod/portal/exports`, {
          method: 'POST',
          headers: { authorization: `Bearer ${tokens[at % people]}`, 'content-type': 'application/json' },
          body: JSON.stringify({ ...view, locale: 'en', format: 'pdf' }),
        });
        if (!asked.ok) throw new Error(`An export was refused: ${await asked.text()}`);
      }
      return exports;
    },
  };
}

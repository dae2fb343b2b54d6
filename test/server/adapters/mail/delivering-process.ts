import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ok } from '#domain/result';
import { createDynamoDbJobs } from '#server/adapters/dynamodb/dynamodb-jobs';
import { createDynamoDbPersonStore } from '#server/adapters/dynamodb/dynamodb-person-store';
import { createDynamoDbTable } from '#server/adapters/dynamodb/table/dynamodb-table';
import { createSignedFileDownloads } from '#server/adapters/file-system/signed-file-downloads';
import { createSmtpMail } from '#server/adapters/mail/smtp-mail';
import { noteMade } from '#server/application/deliveries/kept-deliveries';
import { createSendDeliveries } from '#server/application/deliveries/send-deliveries';
import { createMakeExports } from '#server/application/exports/make-exports';
import { createNoteExport } from '#server/application/exports/note-export';
import { createReaderNow } from '#server/application/exports/reader-now';
import { createPrepareSnapshot } from '#server/application/exports/prepare-snapshot';
import { noMetrics } from '#server/ports/metrics';
import type { Ports } from '#server/ports/ports';
import type { Snapshots } from '#server/ports/snapshots';
import type { Jobs } from '#server/ports/stores/jobs';
import { wakingJobs } from '#server/work/waking-jobs';
import { type Worker, createWorker } from '#server/work/worker';
import { aDashboard } from '../../../domain/dashboards/a-dashboard';
import { contents } from '../../snapshots-in-memory';
import { storesInMemory } from '../../stores-in-memory';

/**
 * One of the processes that make and send deliveries on one table, for tests that kill it. Its clock goes sixty times as fast as others, from
 * the beginning that all processes share; it prints when it works.
 */
const [endpoint = '', bi = '', smtp, folder = '', beginning] = process.argv.slice(2);
const began = Number(beginning);
const speed = 60;
const clock = () => new Date(began + (Date.now() - began) * speed);
const wait = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds / speed));

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const client = new DynamoDBClient({ endpoint, region: 'eu-west-1', credentials });
const ask = async (does: string, id: string) => (await fetch(`${bi}/${does}/${id}`)).text();
const snapshots: Snapshots = {
  isSetUp: true,
  contents: async () => ok(contents),
  start: async ({ id }) => (await ask('start', id), ok(undefined)),
  async look({ id }) {
    const state = (await ask('look', id)) as 'unknown' | 'making' | 'made';
    return ok(state === 'made' ? { state, content: new TextEncoder().encode('a file') } : { state });
  },
};
const table = createDynamoDbTable(client, 'portal');
const jobs: Jobs = wakingJobs(createDynamoDbJobs(table), (kind, due) => worker.noteDue(kind, due));
const ports = {
  ...storesInMemory(aDashboard()),
  people: createDynamoDbPersonStore(table),
  jobs,
  snapshots,
  downloads: await createSignedFileDownloads(folder, '/files', clock),
  mail: createSmtpMail(
    { host: '127.0.0.1', port: Number(smtp), security: 'none' },
    { address: 'portal@example.com', name: 'Analytics' },
  ),
  clock,
  metrics: noMetrics,
  incidents: console.error,
  poolDirectory: {
    person: async (sub: string) =>
      ok({ person: { sub, email: `${sub}@example.com`, name: sub }, username: sub, groups: [] }),
  } as Pick<Ports['poolDirectory'], 'person'> as Ports['poolDirectory'],
};
const mode = 'open';
const worker: Worker = createWorker(ports);
const begin = (): void => worker.wake();
worker.register(
  createMakeExports({
    ...ports,
    prepare: createPrepareSnapshot({
      ...ports,
      readerNow: createReaderNow({ ...ports, mode }),
      prepareReader: async ({ sub }) => ok({ name: sub }),
    }),
    slots: 12,
    perHour: 1000,
    wait,
    lasts: () => 24 * 3_600_000,
    async onEnd({ sub, id }) {
      await noteMade(jobs, sub, id, clock().getTime());
      begin();
    },
  }),
  createSendDeliveries({
    ...ports,
    mode,
    perHour: 1000,
    publicUrl: 'https://portal.example.com',
    title: 'Analytics',
    noteExport: createNoteExport(ports),
    begin,
  }),
);
process.stdout.write('works\n');
for (;;) {
  await worker.run(new AbortController().signal).catch(console.error);
  await wait(2000);
}

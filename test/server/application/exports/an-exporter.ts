import { onTestFinished, vi } from 'vitest';
import { failed, ok } from '#domain/result';
import { createOwnDeliveries } from '#server/application/deliveries/own-deliveries';
import { noteMade } from '#server/application/deliveries/kept-deliveries';
import { createSendDeliveries } from '#server/application/deliveries/send-deliveries';
import { createMakeExports } from '#server/application/exports/make-exports';
import { createOwnExports } from '#server/application/exports/own-exports';
import { createNoteExport } from '#server/application/exports/note-export';
import { createExportFiles } from '#server/application/exports/export-files';
import { createPrepareSnapshot } from '#server/application/exports/prepare-snapshot';
import { createReaderNow } from '#server/application/exports/reader-now';
import type { KeptExport } from '#server/application/exports/kept-exports';
import type { Mail, MailEnd, MailMessage } from '#server/ports/mail';
import { untilTokensExpire } from '#server/ports/live-sessions';
import { noMetrics } from '#server/ports/metrics';
import type { Ports } from '#server/ports/ports';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { wakingJobs } from '#server/work/waking-jobs';
import { type Worker, createWorker } from '#server/work/worker';
import { downloadsInMemory } from '../../downloads-in-memory';
import { snapshotsInMemory } from '../../snapshots-in-memory';
import { storesInMemory } from '../../stores-in-memory';

export const sales = aDashboard({
  id: aDashboardId('dashboard@sales'),
  metaId: 'sales',
  groupList: ['Sales'],
  knownIssue: 'Returns are\nmissing',
});
export const overview = {
  dashboard: sales.id,
  sheet: { id: 'overview', name: 'Overview' },
  parameters: [],
  format: 'pdf' as const,
  locale: 'en',
};
export const personOf = (sub: string) => ({
  sub,
  email: `${sub}@example.com`,
  groups: ['Sales'],
  access: 'by-group' as const,
});

const clock = () => new Date();
const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', end);
    setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
  });
const publicUrl = 'https://portal.example.com';

/**
 * Exports on a fake clock; everyone is in Sales but the people in `leavers`, and can sign in but those in `disabled`. `ended` has sessions that
 * have ended.
 */
export function anExporter({
  slots = 12,
  perHour = 1000,
  perMonth,
}: { slots?: number; perHour?: number; perMonth?: number } = {}) {
  vi.useFakeTimers({
    now: new Date('2026-11-20T08:00:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  onTestFinished(() => void vi.useRealTimers());
  const leavers = new Set<string>();
  const disabled = new Set<string>();
  const endedSessions = new Set<string>();
  const pool = { isDown: false };
  const log: string[] = [];
  const ended: KeptExport[] = [];
  const workers: Worker[] = [];
  const stores = storesInMemory(sales);
  const jobs = wakingJobs(stores.jobs, (kind, due) => workers.forEach((one) => one.noteDue(kind, due)));
  const snapshots = snapshotsInMemory(clock);
  const downloads = downloadsInMemory(clock);
  const sent: (MailMessage & { at: number })[] = [];
  const post = { end: { kind: 'sent' } as MailEnd };
  const ports = {
    ...stores,
    jobs,
    mail: {
      isSetUp: true,
      isOnceById: false,
      async send(message) {
        sent.push({ ...message, at: Date.now() });
        return post.end;
      },
    } satisfies Mail as Mail,
    snapshots,
    downloads,
    clock,
    metrics: noMetrics,
    incidents: (line: string) => void log.push(line),
    poolDirectory: {
      person: async (sub: string) =>
        pool.isDown
          ? failed('down')
          : ok(
              disabled.has(sub)
                ? undefined
                : {
                    person: { sub, email: `${sub}@example.com`, name: sub },
                    groups: leavers.has(sub) ? [] : ['Sales'],
                  },
            ),
    } as Pick<Ports['poolDirectory'], 'person'> as Ports['poolDirectory'],
  };
  /** A process that makes exports, on these ports. */
  const worker = (over: Partial<typeof ports> = {}) => {
    const own = { ...ports, ...over };
    const work = createWorker(own);
    const exports = createMakeExports({
      ...own,
      prepare: createPrepareSnapshot({
        ...own,
        readerNow: createReaderNow({ ...own, mode: 'by-group' }),
        prepareReader: async ({ sub }) => ok({ name: sub }),
      }),
      slots,
      perHour,
      perMonth,
      wait,
      lasts: () => 24 * 3_600_000,
      async onEnd(one) {
        ended.push(one);
        if (one.delivery !== undefined) await noteMade(own.jobs, one.sub, one.id, Date.now());
        work.wake();
      },
    });
    const deliveries = createSendDeliveries({
      ...own,
      mode: 'by-group',
      perHour,
      publicUrl,
      title: 'Analytics',
      noteExport: createNoteExport(own),
      begin: () => work.wake(),
    });
    work.register(exports, deliveries);
    workers.push(work);
    // `run` rejects if a job has failed. Tests read such failures in `log`.
    return (signal: AbortSignal) => work.run(signal).catch(() => undefined);
  };
  const own = createOwnExports({
    ...ports,
    limits: { formats: ['pdf', 'xlsx', 'csv'], pixelPerfect: true, perHour, perMonth },
    begin: () => undefined,
  });
  const files = createExportFiles({
    ...ports,
    readerNow: createReaderNow({ ...ports, mode: 'by-group' }),
    liveSessions: { ...untilTokensExpire, hasEnded: (session) => endedSessions.has(session) },
    noteExport: createNoteExport(ports),
    publicUrl,
  });
  const deliveries = createOwnDeliveries({ ...ports, exports: own, begin: () => undefined });
  const withdrawn = { leavers, disabled, endedSessions, pool };
  return { ports, snapshots, downloads, ...withdrawn, log, ended, sent, post, worker, own, files, deliveries };
}

/** Runs a process until it has nothing to do. */
export async function finish(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  let isOver = false;
  const running = run(new AbortController().signal).finally(() => (isOver = true));
  while (!isOver) await vi.advanceTimersByTimeAsync(1000);
  await running;
}

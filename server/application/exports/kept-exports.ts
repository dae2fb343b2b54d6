import * as z from 'zod/mini';
import { exportFormats, exportReasons } from '#domain/exports/export';
import { type Job, isOpen, newJob } from '#domain/work/job';
import type { Downloads } from '../../ports/downloads';
import type { Jobs, KeptJob } from '../../ports/stores/jobs';

const part = z.object({ id: z.string(), name: z.string() });
const time = z.number();
const text = z.string();

export const tableSize = z.object({ rows: z.number(), columns: z.number() });

/** The view that a person exports, as it was when they asked. */
export const exportedView = {
  dashboard: text,
  title: text,
  sheet: part,
  visual: z.optional(part),
  parameters: z.array(z.object({ name: text, values: z.array(text) })),
  locale: text,
};

/** What the job of an export knows. Times are in milliseconds since 1970. */
export const exportPayload = z.object({
  ...exportedView,
  /** The owner's address when they asked, for the history. */
  email: text,
  format: z.enum(exportFormats),
  /** Of the reader, for the day in the file's name; UTC if missing. */
  zone: z.optional(text),
  /** The delivery that it is for; nobody waits for it then. */
  delivery: z.optional(text),
  /** How many exports the person had asked for in the hour before this one. */
  place: z.number(),
  /** When the BI service was asked to make it. The id of its job has their number, so that no attempt starts twice. */
  starts: z.array(time),
  /** The BI service works on it, or may do, whether or not anybody still waits: it cancels no job. */
  isUnderWay: z.optional(z.literal(true)),
  isCancelled: z.optional(z.literal(true)),
  /** When nobody waited any longer, although the BI service still worked. */
  gaveUp: z.optional(time),
  /** Parameters that the dashboard does not have. */
  unknown: z.optional(z.array(text)),
  /** Addresses of the file that need no token of the user pool, until then and while the session lasts. `hash` is that of the address's own token. */
  addresses: z.optional(z.array(z.object({ hash: text, until: time, session: z.optional(text) }))),
});
export type ExportPayload = z.infer<typeof exportPayload>;

export const exportResult = z.object({
  finished: time,
  reason: z.optional(z.enum(exportReasons)),
  /** The file in `Downloads`. */
  file: z.optional(z.object({ key: text, name: text, bytes: z.number(), until: time, table: z.optional(tableSize) })),
});
export type ExportResult = z.infer<typeof exportResult>;

/** An export as people see it. */
export interface KeptExport extends ExportPayload, Partial<ExportResult> {
  sub: string;
  id: string;
  requested: number;
  state: 'waiting' | 'making' | 'ready' | 'failed' | 'cancelled';
}

/** An export with the job that makes it. */
export interface ExportJob {
  job: KeptJob;
  one: KeptExport;
}

export const exportKind = 'export';
/** How long the start of an export counts among the person's exports, in milliseconds. */
const anHour = 3_600_000;

/** Reads the row of an export; undefined for one that a newer version of the portal has written. */
export function exportIn(job: KeptJob): ExportJob | undefined {
  const payload = exportPayload.safeParse(job.payload);
  const result = z.optional(exportResult).safeParse(job.result);
  if (!payload.success || !result.success) return undefined;
  const { gaveUp } = payload.data;
  const given = gaveUp === undefined ? result.data : { finished: gaveUp, reason: 'too-slow' as const };
  const state = stateOf(job, payload.data);
  return { job, one: { ...payload.data, ...given, sub: job.owner, id: job.key, requested: job.asked, state } };
}

/** What the queue asks of a job: it reads hundreds at once. One that a newer version has written waits among them. */
export function queuedIn(job: KeptJob) {
  const { delivery, place = 0, isUnderWay } = Object(job.payload) as Partial<ExportPayload>;
  const holdsSlot = job.state === 'running' || isUnderWay === true;
  return { job, sub: job.owner, delivery, place, requested: job.asked, holdsSlot };
}

function stateOf({ state, result }: Job, { isCancelled, gaveUp, isUnderWay }: ExportPayload): KeptExport['state'] {
  if (isCancelled || state === 'cancelled') return 'cancelled';
  if (gaveUp !== undefined) return 'failed';
  if (isOpen({ state })) return isUnderWay || state === 'running' ? 'making' : 'waiting';
  return Object(result).file === undefined ? 'failed' : 'ready';
}

export const exportsOf = async (jobs: Pick<Jobs, 'of'>, sub: string): Promise<KeptExport[]> =>
  (await jobs.of(sub, exportKind)).flatMap((job) => exportIn(job)?.one ?? []);

export async function findExport(jobs: Pick<Jobs, 'find'>, sub: string, id: string): Promise<ExportJob | undefined> {
  const job = await jobs.find(exportKind, sub, id);
  return job && exportIn(job);
}

/**
 * Changes the job of an export, and calls `change` again if another write came first. Resolves with false if the export is gone, or if
 * `change` returns undefined.
 */
export async function changeExport(
  jobs: Pick<Jobs, 'find' | 'write'>,
  sub: string,
  id: string,
  change: (found: ExportJob) => Job | undefined,
): Promise<boolean> {
  for (;;) {
    const found = await findExport(jobs, sub, id);
    const changed = found && change(found);
    if (!found || !changed) return false;
    if (await jobs.write(found.job, changed)) return true;
  }
}

/** Removes the file that an export's job has kept. */
export async function forgetFile({ remove }: Pick<Downloads, 'remove'>, { kind, result }: Job): Promise<void> {
  const { file } = exportResult.safeParse(result).data ?? {};
  if (kind === exportKind && file) await remove(file.key);
}

export type NewExport = Omit<ExportPayload, 'place' | 'starts'> & { id: string };

/** The job of a new export. The person's `others` decide its place in the queue. */
export const exportJob = (
  sub: string,
  { id, ...payload }: NewExport,
  others: readonly KeptExport[],
  now: number,
): Job => {
  const place = others.filter(({ requested }) => requested > now - anHour).length;
  return newJob({ kind: exportKind, owner: sub, key: id, due: now, payload: { ...payload, place, starts: [] } }, now);
};

/** The exports that can still be asked for in this hour. Started ones count, even if cancelled, and so do those that wait for their start. */
export function leftThisHour(exports: readonly KeptExport[], perHour: number, now: number): number {
  const counted = exports.filter(({ starts: [first], state }) =>
    first === undefined ? state === 'waiting' || state === 'making' : first > now - anHour,
  );
  return Math.max(0, perHour - counted.length);
}

/**
 * Cancels an export, and returns the file that it leaves. One that has started still counts in the hour; while the BI service works on it, it
 * holds a slot.
 */
export async function cancelExport(
  jobs: Jobs,
  sub: string,
  id: string,
  now: number,
): Promise<{ isCancelled: boolean; file?: ExportResult['file'] }> {
  let file: ExportResult['file'];
  const isCancelled = await changeExport(jobs, sub, id, ({ job, one }) => {
    if (one.state === 'cancelled') return undefined;
    ({ file } = one);
    const marked = { ...job, payload: { ...Object(job.payload), isCancelled: true } };
    if (job.state === 'running' || one.isUnderWay) return marked;
    const { finished = now, reason } = one;
    // A refusal of the BI service is remembered for as long as it would have been shown.
    const due = isOpen(job) ? now + (one.starts.length > 0 ? anHour : 0) : Math.max(job.due, now);
    return { ...marked, state: 'cancelled', due, result: { finished, ...(reason && { reason }) } };
  });
  return { isCancelled, file };
}

import * as z from 'zod/mini';
import { exportFormats, exportReasons, exportsLast } from '#domain/exports/export';
import { inLastHour } from '#domain/exports/hour';
import { type PartWritten, type PersonStore, everyoneWith, largestPart } from '../../ports/stores/person-store';

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

/** Times are in milliseconds since 1970. */
const keptExport = z.object({
  ...exportedView,
  id: text,
  /** The owner's address when they asked, for the history. */
  email: text,
  format: z.enum(exportFormats),
  /** Of the reader, for the day in the file's name; UTC if missing. */
  zone: z.optional(text),
  /** The delivery that it is for; nobody waits for it then. */
  delivery: z.optional(text),
  requested: time,
  state: z.enum(['waiting', 'making', 'ready', 'failed', 'cancelled']),
  /** How often the BI service was asked to make it. The job's id has this number, so that no attempt starts twice. */
  attempt: z.number(),
  /** A later attempt waits until then. */
  notBefore: z.optional(time),
  startedAt: z.optional(time),
  /** The BI service works on it, or may do, whether or not anybody still waits: no job can be cancelled. */
  holdsSlot: z.optional(z.literal(true)),
  reason: z.optional(z.enum(exportReasons)),
  unknown: z.optional(z.array(text)),
  finished: z.optional(time),
  /** The file in `Downloads`. */
  file: z.optional(z.object({ key: text, name: text, bytes: z.number(), until: time, table: z.optional(tableSize) })),
  /** Where it can be fetched without a token of the user pool, by the hash of what the address has instead, until then and while the session lasts. */
  addresses: z.optional(z.array(z.object({ hash: text, until: time, session: z.optional(text) }))),
});
export type KeptExport = z.infer<typeof keptExport>;

const keptExports = z.object({
  exports: z.array(keptExport),
  /** When exports of this person were started in the last hour, those of deliveries too; the earliest first. */
  asked: z.array(time),
  /** The jobs that were started for them in a month, such as `2026-11`, in UTC. */
  started: z.object({ month: text, jobs: z.number() }),
  /** Formats that the BI service denied them, and when. */
  denied: z.record(text, time),
});

/** The part `exports` of a person. */
export type KeptExports = z.infer<typeof keptExports>;

export const noExports: KeptExports = { exports: [], asked: [], started: { month: '', jobs: 0 }, denied: {} };

/** Reads what is stored; nothing if it can't be read. */
export const readExports = (value: unknown): KeptExports => keptExports.safeParse(value).data ?? noExports;

export const exportsOf = async (people: Pick<PersonStore, 'read'>, sub: string): Promise<KeptExports> =>
  readExports((await people.read(sub, 'exports'))?.value);

/**
 * Writes what `change` returns, and starts again if another write came first; `left` if it returned undefined. Throws rather than write
 * over what can't be read, which a newer version of the portal may have kept.
 */
export async function changeExports(
  people: Pick<PersonStore, 'read' | 'write'>,
  sub: string,
  change: (kept: KeptExports) => KeptExports | undefined,
): Promise<Exclude<PartWritten, 'stale'> | 'left'> {
  for (;;) {
    const found = await people.read(sub, 'exports');
    const changed = change(found ? keptExports.parse(found.value) : noExports);
    if (!changed) return 'left';
    const written = await people.write(sub, 'exports', changed, found?.rev ?? 0);
    if (written !== 'stale') return written;
  }
}

/** The most bytes that an export's steps add to it, besides names: times, a reason, the key and size of its file, and addresses. */
const growth = 1000;

/** Whether there is room for all that unfinished exports add until they have ended. */
function hasRoom(kept: KeptExports): boolean {
  const open = kept.exports.filter(({ state }) => state === 'waiting' || state === 'making');
  // As in `unknown` and in the file's name.
  const names = open.map(({ title, sheet, visual, parameters }) => [
    title,
    sheet,
    visual,
    parameters.map(({ name }) => name),
  ]);
  return Buffer.byteLength(JSON.stringify([kept, names])) + open.length * growth <= largestPart;
}

/**
 * Adds an export. To make room, forgets mailed files of deliveries that are older than a day, the oldest first; undefined if that isn't
 * enough.
 */
export function withOneMore(kept: KeptExports, one: KeptExport, now: number): KeptExports | undefined {
  const more = { ...kept, exports: [...kept.exports, one] };
  if (hasRoom(more)) return more;
  const mailed = ({ delivery, finished = now }: KeptExport) => delivery !== undefined && finished < now - exportsLast;
  const oldest = kept.exports.find((other) => mailed(other) && !other.holdsSlot);
  return oldest && withOneMore({ ...kept, exports: kept.exports.filter((other) => other !== oldest) }, one, now);
}

/** The part with one export changed; undefined if it is gone or `change` returns undefined. */
export function withExport(
  kept: KeptExports,
  id: string,
  change: (one: KeptExport) => KeptExport | undefined,
): KeptExports | undefined {
  const found = kept.exports.find((one) => one.id === id);
  const changed = found && change(found);
  return changed && { ...kept, exports: kept.exports.map((one) => (one === found ? changed : one)) };
}

/** The exports that can still be asked for in this hour. Started ones count, even if cancelled, and so do those that wait for their start. */
export function leftThisHour({ asked, exports }: KeptExports, perHour: number, now: number): number {
  const waiting = exports.filter(({ state, attempt }) => state === 'waiting' && attempt === 0);
  return Math.max(0, perHour - inLastHour(asked, now).length - waiting.length);
}

export const monthOf = (now: number): string => new Date(now).toISOString().slice(0, 7);

/** How many jobs were started for a person in the month of `now`. */
export const startedIn = ({ started }: KeptExports, now: number): number =>
  started.month === monthOf(now) ? started.jobs : 0;

/** How many jobs were started for everyone in the month of `now`. */
export async function jobsStarted(people: Pick<PersonStore, 'page'>, now: number): Promise<number> {
  let jobs = 0;
  for await (const { value } of everyoneWith(people, 'exports')) jobs += startedIn(readExports(value), now);
  return jobs;
}

/** Whether nobody needs it any more: it was cancelled, or its file or failure is too old. */
export const isOver = ({ state, finished = 0, holdsSlot, file }: KeptExport, now: number): boolean =>
  !holdsSlot && (state === 'cancelled' || (finished > 0 && (file?.until ?? finished + exportsLast) <= now));

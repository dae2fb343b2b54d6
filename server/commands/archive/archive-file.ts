import * as z from 'zod/mini';
import { type DashboardRow, dashboardRow, fromWire, rowOf } from '#contract/dashboards/dashboard';
import { entryRowOf, type HistoryEntryRow, historyEntry } from '#contract/dashboards/history';
import { syncCounts } from '#contract/dashboards/sync';
import { type Dashboard, untouchedEdit } from '#domain/dashboards/dashboard';
import { type HistoryEntry, historyKinds } from '#domain/dashboards/history/history';
import { jobStates } from '#domain/work/job';
import { dashboardId } from '../../adapters/stored-dashboard-id';
import { storedSectionEdit } from '../../adapters/stored-section';
import { storedSums } from '../../adapters/stored-use';
import type { Archive, Archived } from '../../ports/stores/archive';
import { personParts } from '../../ports/stores/person-store';
import { CannotStart } from '../../process/cannot-start';
import { parseJsonFile } from '../../process/parse-json-file';

/**
 * The file of `npm run export`: a line of JSON for each thing, equal files for equal content. A field that comes later has a default, so
 * that older files stay readable; the version grows where this is not enough. The last line counts those before it, so that a file that
 * was cut off is found out.
 */
const version = 3;

const text = z.string();
const count = z.number();
const isoDate = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((iso) => new Date(iso)),
);
const answer = z.object({
  granted: z.boolean(),
  word: text,
  by: text,
  bySub: z.exactOptional(text),
  at: isoDate,
  group: z.exactOptional(text),
  until: z.exactOptional(text),
});
const request = { sub: text, email: text, groups: z.array(text), metaId: text, note: text, at: isoDate };
const work = { kind: text, owner: text, key: text, due: count, attempt: count, asked: count };

/** What a line can be, by its only field, in the order of the file. */
const kinds: { readonly [Kind in keyof Archived]: z.ZodMiniType<Archived[Kind]> } = {
  dashboard: z.pipe(dashboardRow, z.transform(dashboardOf)),
  entry: z.pipe(historyEntry, z.transform(entryOf)),
  laterEntry: z.object({ from: z.enum(['sqlite', 'dynamodb', 'export']), row: z.record(text, z.unknown()) }),
  lastSync: z.object({ finishedAt: isoDate, ...syncCounts.shape }),
  homePath: z.object({ sub: text, path: text }),
  request: z.object({ ...request, answer: z.exactOptional(answer) }),
  grant: z.object({
    dashboard: dashboardId,
    sub: text,
    email: text,
    by: text,
    at: isoDate,
    until: z.exactOptional(text),
  }),
  use: z.object({ month: text, sub: text, dashboard: dashboardId, opened: count, renewed: count, lastAt: isoDate }),
  useSum: z.object({ month: text, people: count, dashboards: storedSums }),
  personalPart: z.object({ sub: text, part: z.enum(personParts), rev: count, value: z.unknown() }),
  section: z.object({ id: text, ...storedSectionEdit.shape, updatedAt: isoDate }),
  job: z.object({ ...work, state: z.enum(jobStates), payload: z.unknown() }),
};

const schemas: ReadonlyMap<string, z.ZodMiniType> = new Map(Object.entries(kinds));
const entryOfLater = z.looseObject({ kind: text.check(z.refine((kind) => !historyKinds.includes(kind))) });

/** The lines with their ends. */
export function* linesOf(archive: Archive): Generator<string> {
  const { dashboard, entry, laterEntry } = archive;
  const ordered: Partial<Record<keyof Archive, readonly object[]>> = {
    dashboard: dashboard.map(rowOf),
    entry: entry.map(entryRowOf),
    laterEntry,
  };
  let lines = 1;
  yield lineOf({ version });
  for (const kind of Object.keys(kinds) as (keyof Archive)[]) {
    const things = ordered[kind] ?? (archive[kind] as readonly Owned[]).toSorted(byOwner);
    for (const thing of things) yield lineOf({ [kind]: thing });
    lines += things.length;
  }
  yield lineOf({ lines });
}

const lineOf = (content: object): string => `${JSON.stringify(content, sorted)}\n`;

/** Rejects with CannotStart, which names the line, if the file is not a whole export of this version or an earlier one. */
export async function readArchive(lines: AsyncIterable<string> | Iterable<string>): Promise<Archive> {
  const archive = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [] as unknown[]]));
  let read = 0;
  let isWhole = false;
  for await (const line of lines) {
    const [name = '', content] = fieldIn(line) ?? [];
    isWhole = name === 'lines' && content === read;
    if (read === 0) checkVersion(name, content);
    else if (name !== 'lines') {
      const { kind, thing } = thingIn(name, content) ?? {};
      if (kind === undefined) throw new CannotStart(`Its line ${read + 1} can't be read.`);
      archive[kind]?.push(thing);
    }
    read++;
  }
  if (!isWhole) throw new CannotStart('It is not complete: export it again.');
  return archive as unknown as Archive;
}

function checkVersion(name: string, found: unknown): void {
  if (name !== 'version' || typeof found !== 'number') throw new CannotStart('It is no export of a portal.');
  if (found <= version) return;
  throw new CannotStart(
    `It was made by a later version of the portal (${found}, this one knows ${version}). Import it with that version.`,
  );
}

function thingIn(name: string, content: unknown): { kind: string; thing: unknown } | undefined {
  const known = schemas.get(name)?.safeParse(content);
  if (known?.success) return { kind: name, thing: known.data };
  const later = name === 'entry' ? entryOfLater.safeParse(content) : undefined;
  return later?.success ? { kind: 'laterEntry', thing: { from: 'export', row: later.data } } : undefined;
}

/** Sorts by person, then by what the line is about. */
const byOwner = (one: Owned, other: Owned): number => (orderOf(one) < orderOf(other) ? -1 : 1);
const orderOf = ({ owner, sub, metaId, dashboard, month, part, id, key }: Owned): string =>
  JSON.stringify([owner, sub, metaId, dashboard, month, part, id, key]);
type Owned = Partial<Record<'owner' | 'sub' | 'metaId' | 'dashboard' | 'month' | 'part' | 'id' | 'key', string>>;

function dashboardOf({ updatedAt, missing = false, ...row }: DashboardRow): Dashboard {
  const known = Object.entries(fromWire(row)).filter(([, value]) => value !== undefined);
  const edit: object = { ...untouchedEdit(''), ...Object.fromEntries(known) };
  return { ...edit, updatedAt: new Date(updatedAt), missing } as Dashboard;
}

function entryOf({ at, ...event }: HistoryEntryRow): HistoryEntry {
  const entry = { ...event, at: new Date(at) };
  if (entry.kind !== 'changed') return entry as HistoryEntry;
  const { before, after } = entry;
  const versions = { ...(before && { before: dashboardOf(before) }), ...(after && { after: dashboardOf(after) }) };
  return { ...entry, ...versions } as HistoryEntry;
}

/** Stores differ in the order of fields. */
function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function fieldIn(line: string): [name: string, content: unknown] | undefined {
  try {
    return Object.entries(parseJsonFile(line) as object)[0];
  } catch {
    return undefined;
  }
}

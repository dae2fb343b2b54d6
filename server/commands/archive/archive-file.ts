import * as z from 'zod/mini';
import { dashboardRow, fromWire, rowOf } from '#contract/dashboards/dashboard';
import { entryRowOf, historyEntry } from '#contract/dashboards/history';
import { sectionRowOf } from '#contract/dashboards/sections';
import { lastSyncOf } from '#contract/dashboards/sync';
import type { PersonGrant } from '#domain/access/access-request';
import { type Dashboard, type DashboardId, isDashboardId, untouchedEdit } from '#domain/dashboards/dashboard';
import { type HistoryEntry, historyKinds } from '#domain/dashboards/history/history';
import { type Job, jobStates } from '#domain/work/job';
import type { AskedAccess } from '../../ports/stores/access-store';
import { CannotStart } from '../../process/cannot-start';
import { parseJsonFile } from '../../process/parse-json-file';
import { storedSums } from '../../adapters/stored-use';
import type { Section } from '#domain/dashboards/sections/section';
import { storedSectionEdit } from '../../adapters/stored-section';
import type { MonthSum, PersonalUse } from '#domain/use/use';
import type { Archive } from '../../ports/stores/archive';
import { type PersonalPart, personParts } from '../../ports/stores/person-store';

/**
 * The file of `npm run export`: a line of JSON for each thing, equal files for equal content. A field that comes later has a default, so
 * that older files stay readable; the version grows where this is not enough.
 */
const version = 3;

const isoDate = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
);
const count = z.number();
const dashboard = z.pipe(dashboardRow, z.transform(dashboardOf));
const text = z.string();
const answer = z.object({
  granted: z.boolean(),
  word: text,
  by: text,
  bySub: z.exactOptional(text),
  at: isoDate,
  group: z.exactOptional(text),
});
const request = z.object({
  sub: text,
  email: text,
  groups: z.array(text),
  metaId: text,
  note: text,
  at: isoDate,
  answer: z.exactOptional(answer),
}) satisfies z.ZodMiniType<AskedAccess>;
const grant = z.object({
  dashboard: z.custom<DashboardId>(isDashboardId),
  sub: text,
  email: text,
  by: text,
  at: isoDate,
}) satisfies z.ZodMiniType<PersonGrant>;
const use = z.object({
  month: text,
  sub: text,
  dashboard: z.custom<DashboardId>(isDashboardId),
  opened: count,
  renewed: count,
  lastAt: isoDate,
}) satisfies z.ZodMiniType<PersonalUse>;
const useSum = z.object({ month: text, people: count, dashboards: storedSums }) satisfies z.ZodMiniType<MonthSum>;
const personalPart = z.object({
  sub: text,
  part: z.enum(personParts),
  rev: count,
  value: z.unknown(),
}) satisfies z.ZodMiniType<PersonalPart>;
const section = z.object({ id: text, ...storedSectionEdit.shape, updatedAt: isoDate }) satisfies z.ZodMiniType<Section>;
const job = z.object({
  kind: text,
  owner: text,
  key: z.string(),
  state: z.enum(jobStates),
  due: z.number(),
  attempt: count,
  asked: z.number(),
  payload: z.unknown(),
}) satisfies z.ZodMiniType<Job>;
const laterEntry = z.object({
  from: z.enum(['sqlite', 'dynamodb', 'export']),
  row: z.record(text, z.unknown()),
}) satisfies z.ZodMiniType<Archive['laterEntries'][number]>;
const entryOfLater = z.pipe(
  z.object({ entry: z.looseObject({ kind: text.check(z.refine((kind) => !historyKinds.includes(kind))) }) }),
  z.transform(({ entry: row }) => ({ laterEntry: { from: 'export' as const, row } })),
);
/** What a line can be, by its only field. */
const kinds = {
  version: count,
  dashboard,
  entry: z.pipe(historyEntry, z.transform(entryOf)),
  laterEntry,
  lastSync: z.object({ finishedAt: isoDate, added: count, renamed: count, missing: count, returned: count }),
  homePath: z.object({ sub: z.string(), path: z.string() }),
  request,
  grant,
  use,
  useSum,
  personalPart,
  section,
  job,
  /** The last line, so that a file that was cut off is found out. */
  lines: count,
};
const line = z.union([...Object.entries(kinds).map(([name, kind]) => z.object({ [name]: kind })), entryOfLater]);

type Lists = Omit<Archive, 'lastSync'>;
/** Where an archive keeps lines of a kind. */
const listOf: Readonly<Record<string, keyof Lists>> = {
  dashboard: 'dashboards',
  entry: 'entries',
  laterEntry: 'laterEntries',
  homePath: 'homePaths',
  request: 'requests',
  grant: 'grants',
  use: 'uses',
  useSum: 'useSums',
  personalPart: 'personalParts',
  section: 'sections',
  job: 'jobs',
};
/** Those that have another form in the file. */
const written: { [List in keyof Lists]?: (one: never) => object } = {
  dashboards: rowOf,
  entries: entryRowOf,
  sections: sectionRowOf,
};
/** Those whose order tells nothing. */
const isSet = (list: keyof Lists): boolean => !['dashboards', 'entries', 'laterEntries'].includes(list);

export function* linesOf({ lastSync, ...lists }: Archive): Generator<string> {
  let lines = 0;
  const write = (content: object): string => {
    lines++;
    return JSON.stringify(content, sorted);
  };
  yield write({ version });
  for (const [name, list] of Object.entries(listOf)) {
    if (name === 'homePath' && lastSync !== 'never') yield write({ lastSync: lastSyncOf(lastSync) });
    const all: readonly object[] = isSet(list) ? lists[list].toSorted(byOwner) : lists[list];
    for (const one of all) yield write({ [name]: written[list]?.(one as never) ?? one });
  }
  yield JSON.stringify({ lines });
}

/** Rejects with CannotStart, which names the line, if the file is not a whole export of this version or an earlier one. */
export async function readArchive(lines: AsyncIterable<string> | Iterable<string>): Promise<Archive> {
  const lists = Object.fromEntries(Object.values(listOf).map((list) => [list, [] as unknown[]]));
  let lastSync: Archive['lastSync'] = 'never';
  let number = 0;
  let end: number | undefined;
  for await (const text of lines) {
    const { data } = line.safeParse(jsonIn(text));
    const [name = '', value] = Object.entries(data ?? {})[0] ?? [];
    if (number === 0 && name !== 'version') throw new CannotStart('It is no export of a portal.');
    if (!data) throw new CannotStart(`Its line ${number + 1} can't be read.`);
    if (name === 'version' && Number(value) > version) {
      throw new CannotStart(
        `It was made by a later version of the portal (${Number(value)}, this one knows ${version}). Import it with that version.`,
      );
    }
    if (name === 'lastSync') lastSync = value as Archive['lastSync'];
    else if (name === 'lines') end = Number(value);
    else lists[listOf[name] ?? '']?.push(value);
    if (end === undefined) number++;
  }
  if (end !== number) throw new CannotStart('It is not complete: export it again.');
  return { ...(lists as unknown as Lists), lastSync };
}

/** Sorts by person, then by what the line is about. */
function byOwner(a: Owned, b: Owned): number {
  const [one, other] = [a, b].map(({ owner, sub, month, metaId, dashboard, part, id, key }) =>
    JSON.stringify([owner, sub, metaId, dashboard, month, part, id, key]),
  );
  return one! < other! ? -1 : 1;
}
type Owned = Partial<Record<'owner' | 'sub' | 'month' | 'metaId' | 'dashboard' | 'part' | 'id' | 'key', string>>;

function dashboardOf(wire: z.infer<typeof dashboardRow>): Dashboard {
  // Grants, refreshes, posted issues and faces belong to an answer, not to the catalogue.
  const { updatedAt, missing = false, granted: _, refreshedAt: __, issuePosted: ___, face: ____, ...row } = wire;
  const known = Object.entries(fromWire(row)).filter(([, value]) => value !== undefined);
  const stored: object = {
    ...untouchedEdit(''),
    ...Object.fromEntries(known),
    updatedAt: new Date(updatedAt),
    missing,
  };
  return stored as Dashboard;
}

function entryOf({ at, ...entry }: z.infer<typeof historyEntry>): HistoryEntry {
  if (entry.kind !== 'changed') return { ...entry, at: new Date(at) } as HistoryEntry;
  const { before, after, ...change } = entry;
  return {
    ...change,
    at: new Date(at),
    ...(before && { before: dashboardOf(before) }),
    ...(after && { after: dashboardOf(after) }),
  } as HistoryEntry;
}

/** Stores differ in the order of fields. */
function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function jsonIn(text: string): unknown {
  try {
    return parseJsonFile(text);
  } catch {
    return undefined;
  }
}

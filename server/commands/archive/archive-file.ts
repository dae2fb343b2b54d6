import * as z from 'zod/mini';
import { dashboardRow, fromWire, rowOf } from '#contract/dashboards/dashboard';
import { entryRowOf, historyEntry } from '#contract/dashboards/history';
import { sectionRowOf } from '#contract/dashboards/section';
import { lastSyncOf } from '#contract/dashboards/sync';
import type { PersonGrant } from '#domain/access/access-request';
import { type Dashboard, type DashboardId, isDashboardId, untouchedEdit } from '#domain/dashboards/dashboard';
import { type HistoryEntry, historyKinds } from '#domain/dashboards/history';
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
const line = z.union([
  z.object({ version: count }),
  z.object({ dashboard }),
  z.object({ entry: z.pipe(historyEntry, z.transform(entryOf)) }),
  z.object({ laterEntry }),
  entryOfLater,
  z.object({
    lastSync: z.object({ finishedAt: isoDate, added: count, renamed: count, missing: count, returned: count }),
  }),
  z.object({ homePath: z.object({ sub: z.string(), path: z.string() }) }),
  z.object({ request }),
  z.object({ grant }),
  z.object({ use }),
  z.object({ useSum }),
  z.object({ personalPart }),
  z.object({ section }),
  z.object({ job }),
  /** The last line, so that a file that was cut off is found out. */
  z.object({ lines: count }),
]);

export function* linesOf(archive: Archive): Generator<string> {
  const {
    dashboards,
    entries,
    laterEntries,
    lastSync,
    homePaths,
    requests,
    grants,
    uses,
    useSums,
    personalParts,
    sections,
    jobs,
  } = archive;
  let lines = 0;
  const write = (content: object): string => {
    lines++;
    return JSON.stringify(content, sorted);
  };
  yield write({ version });
  for (const one of dashboards) yield write({ dashboard: rowOf(one) });
  for (const entry of entries) yield write({ entry: entryRowOf(entry) });
  for (const one of laterEntries) yield write({ laterEntry: one });
  if (lastSync !== 'never') yield write({ lastSync: lastSyncOf(lastSync) });
  for (const homePath of homePaths.toSorted(byPerson)) yield write({ homePath });
  for (const request of requests.toSorted(byPerson)) yield write({ request });
  for (const grant of grants.toSorted(byPerson)) yield write({ grant });
  for (const use of uses.toSorted(byPerson)) yield write({ use });
  for (const useSum of useSums.toSorted(byMonth)) yield write({ useSum });
  for (const personalPart of personalParts.toSorted(byPerson)) yield write({ personalPart });
  for (const one of sections.toSorted((a, b) => (a.id < b.id ? -1 : 1))) yield write({ section: sectionRowOf(one) });
  for (const job of jobs.toSorted((a, b) => (a.owner < b.owner ? -1 : 1))) yield write({ job });
  yield JSON.stringify({ lines });
}

/** Rejects with CannotStart, which names the line, if the file is not a whole export of this version or an earlier one. */
export async function readArchive(lines: AsyncIterable<string> | Iterable<string>): Promise<Archive> {
  const archive = {
    dashboards: [] as Dashboard[],
    entries: [] as HistoryEntry[],
    laterEntries: [] as Archive['laterEntries'][number][],
    homePaths: [] as Archive['homePaths'][number][],
    requests: [] as AskedAccess[],
    grants: [] as PersonGrant[],
    uses: [] as PersonalUse[],
    useSums: [] as MonthSum[],
    personalParts: [] as PersonalPart[],
    sections: [] as Section[],
    jobs: [] as Job[],
  };
  let lastSync: Archive['lastSync'] = 'never';
  let number = 0;
  let end: number | undefined;
  for await (const text of lines) {
    const { data } = line.safeParse(jsonIn(text));
    if (number === 0 && !(data && 'version' in data)) throw new CannotStart('It is no export of a portal.');
    if (!data) throw new CannotStart(`Its line ${number + 1} can't be read.`);
    if ('version' in data && data.version > version) {
      throw new CannotStart(
        `It was made by a later version of the portal (${data.version}, this one knows ${version}). Import it with that version.`,
      );
    }
    if ('dashboard' in data) archive.dashboards.push(data.dashboard);
    else if ('laterEntry' in data) archive.laterEntries.push(data.laterEntry);
    else if ('entry' in data) archive.entries.push(data.entry);
    else if ('lastSync' in data) ({ lastSync } = data);
    else if ('homePath' in data) archive.homePaths.push(data.homePath);
    else if ('request' in data) archive.requests.push(data.request);
    else if ('grant' in data) archive.grants.push(data.grant);
    else if ('use' in data) archive.uses.push(data.use);
    else if ('useSum' in data) archive.useSums.push(data.useSum);
    else if ('personalPart' in data) archive.personalParts.push(data.personalPart);
    else if ('section' in data) archive.sections.push(data.section);
    else if ('job' in data) archive.jobs.push(data.job);
    else if ('lines' in data) end = data.lines;
    if (end === undefined) number++;
  }
  if (end !== number) throw new CannotStart('It is not complete: export it again.');
  return { ...archive, lastSync };
}

/** Sorts by person, then by what the line is about. */
function byPerson(a: Personal, b: Personal): number {
  const [one, other] = [a, b].map(({ sub, metaId, dashboard, month, part }) =>
    JSON.stringify([sub, metaId, dashboard, month, part]),
  );
  return one! < other! ? -1 : 1;
}
type Personal = { sub: string; metaId?: string; dashboard?: string; month?: string; part?: string };
const byMonth = (a: MonthSum, b: MonthSum): number => (a.month < b.month ? -1 : 1);

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

import { dayIn } from '../../conventions';
import type { SectionEdit } from '../sections/section';
import { changedFields } from '../catalogue/catalogue-edit';
import { type Dashboard, type DashboardId, isPublished, titleOf } from '../dashboard';
import type { SyncCounts } from '../sync/sync-outcome';

export interface Actor {
  sub: string;
  /** Their verified address at that time; empty if they had none, or are forgotten. It can be another person's by now. */
  email: string;
}

/** The person whom an entry is about, by the address or name that they had at that time; by `sub` alone once they are forgotten. */
interface AboutPerson {
  person: string;
  /** Missing in entries of earlier releases. */
  personSub?: string;
}

/** The filters of the history: all that changed something, edits, syncs, sections, or access that was granted and refused. */
export const historyTopics = ['all-changes', 'changes', 'syncs', 'sections', 'access'] as const;
export type HistoryTopic = (typeof historyTopics)[number];

export const refusedCodes = ['not-allowed', 'not-found', 'too-many-requests'] as const;
export type RefusedCode = (typeof refusedCodes)[number];

/** A manager's decision: access for a group or the person alone, declined, or withdrawn. */
export const accessDecisions = ['group', 'person', 'decline', 'withdraw'] as const;

/** The outcome of a request for help with a lost second step. */
export const helpDecisions = ['approve', 'decline', 'finish'] as const;

/** What managers do to the BI service's permissions as a whole. */
export const permissionDeeds = ['applied', 'undone'] as const;

/** The outcome of an export or a delivery. */
export const exportDeeds = ['made', 'failed', 'downloaded', 'delivered'] as const;

/** A person's export: the title and the sheet as they were, the names of the parameters, and which run it was. */
export interface ExportedThing {
  done: (typeof exportDeeds)[number];
  run: string;
  /** Id of the dashboard. */
  of: string;
  title: string;
  sheet: string;
  format: string;
  parameters: string[];
  bytes?: number;
  reason?: string;
}

/** How a section's change came about. */
export interface SectionCause {
  /** The number of the section's entry that this one takes back. */
  undone?: number;
  /** The number of the bulk edit that moved the dashboards out of the section, before it was deleted. */
  moved?: number;
}

export type HistoryEvent =
  /**
   * One dashboard was changed. `before` is missing where it was added, `after` where it was removed. `restored` is the number of the
   * entry whose version came back; `sync` the number of the sync, the bulk edit or the undoing of one that the change is part of.
   */
  | {
      kind: 'changed';
      dashboard: DashboardId;
      before?: Dashboard;
      after?: Dashboard;
      restored?: number;
      sync?: number;
    }
  | { kind: 'synced'; counts: SyncCounts }
  /** A sync was taken back; `counts` says how many dashboards of each kind. */
  | { kind: 'sync-undone'; undone: number; counts: SyncCounts }
  | { kind: 'bulk-edited'; count: number }
  | { kind: 'bulk-undone'; undone: number; count: number }
  /** A manager decided who sees a dashboard: about the person who asked, or whose grant was withdrawn. */
  | ({
      kind: 'access';
      dashboard: DashboardId;
      decided: (typeof accessDecisions)[number];
      /** Which one, of the person's groups. */
      group?: string;
      /** With a refusal. */
      word?: string;
      /** The last day of a grant to the person alone; missing in entries of earlier releases. */
      until?: string;
    } & AboutPerson)
  /** A section was made, changed or deleted. */
  | ({ kind: 'section'; section: string; before?: SectionEdit; after?: SectionEdit } & SectionCause)
  /** A manager applied the catalogue to the BI service's permissions, or undid all such changes; `count` of dashboards. */
  | { kind: 'permissions'; done: (typeof permissionDeeds)[number]; count: number }
  | ({ kind: 'exported' } & ExportedThing)
  | { kind: 'signed-in' }
  /** A manager viewed the portal as this person; once an hour. */
  | ({ kind: 'viewed-as' } & AboutPerson)
  /** A manager confirmed who this person is, who had lost their second step, or declined to; `finish` is the person's own. */
  | ({ kind: 'helped'; decided: (typeof helpDecisions)[number] } & AboutPerson)
  /** A manager ended `count` of this person's sessions, or all of them. */
  | ({ kind: 'sessions-ended'; count: number } & AboutPerson)
  /** `count` such calls within one hour. `call` is the call's path, without ids. */
  | { kind: 'refused'; call: string; code: RefusedCode; count: number };

/** The kinds that this version knows; a later one may have stored others before a rollback. */
export const historyKinds: readonly string[] = Object.keys({
  changed: true,
  synced: true,
  'sync-undone': true,
  'bulk-edited': true,
  'bulk-undone': true,
  access: true,
  permissions: true,
  exported: true,
  'signed-in': true,
  'viewed-as': true,
  helped: true,
  'sessions-ended': true,
  refused: true,
  section: true,
} satisfies Record<HistoryEvent['kind'], true>);

/** An act that changes many dashboards at once, with one entry for all of them. */
export type ActEvent = Extract<HistoryEvent, { kind: 'synced' | 'sync-undone' | 'bulk-edited' | 'bulk-undone' }>;

export type HistoryEntry = HistoryEvent & {
  /** Ascending in the order of writing. */
  number: number;
  at: Date;
  /** Missing where the portal did it by itself, by schedule. */
  by?: Actor;
};

export interface HistoryQuery {
  /** Only of this dashboard, changes by syncs and bulk edits included; without it, each of those is one entry. */
  dashboard?: DashboardId;
  /** Only changes that are part of the sync, bulk edit or undoing with this number. */
  sync?: number;
  topic?: HistoryTopic;
  /** Only by the person with this `sub`. */
  by?: string;
  /** Only entries with smaller numbers. */
  before?: number;
  /** How many entries at most, instead of a page's usual number. */
  limit?: number;
}

export interface HistorySearch extends HistoryQuery {
  /** Found in the titles and groups of dashboards and in people's names and addresses, ignoring case and accents. */
  text?: string;
  /** Only entries from then on. */
  since?: Date;
}

/** The last day, week, month and year. */
export const historySpans = ['day', 'week', 'month', 'year'] as const;
export type HistorySpan = (typeof historySpans)[number];

const daysIn: Record<HistorySpan, number> = { day: 1, week: 7, month: 30, year: 365 };

/** When a span that ends now began. */
export const beginningOf = (span: HistorySpan, now: Date): Date => new Date(now.getTime() - daysIn[span] * 86_400_000);

/** The texts of an entry by which it can be found. */
export function wordsOf(entry: HistoryEntry): string[] {
  if (entry.kind === 'section') {
    const titles = [entry.before, entry.after].flatMap((edit) => Object.values(edit?.titles ?? {}));
    return entry.by ? [entry.by.email, ...titles] : titles;
  }
  const versions = entry.kind === 'changed' ? [entry.before, entry.after].filter((one) => one !== undefined) : [];
  return [
    ...(entry.by ? [entry.by.email] : []),
    ...('person' in entry ? [entry.person] : []),
    ...('group' in entry && entry.group !== undefined ? [entry.group] : []),
    ...versions.flatMap((version) => [titleOf(version), ...version.groupList]),
  ];
}

/** The titles of sections, by id, as the newest of these entries has them: also of those that were deleted. */
export const sectionsIn = (entries: readonly HistoryEntry[]): ReadonlyMap<string, SectionEdit> =>
  new Map(
    entries.toReversed().flatMap((entry) => {
      const edit = entry.kind === 'section' && (entry.after ?? entry.before);
      return edit ? [[entry.section, edit]] : [];
    }),
  );

/** Newest first. */
export interface HistoryPage {
  entries: HistoryEntry[];
  /** Asks for the next page as `before`; missing on the last one. */
  next?: number;
}

export type ChangeEntry = Extract<HistoryEntry, { kind: 'changed' }>;

/** Whether the entry stands for changes of many dashboards, if there were any. */
export const isAct = (entry: HistoryEntry): boolean =>
  'counts' in entry ? Object.values(entry.counts).some((count) => count > 0) : entry.kind.startsWith('bulk-');

/** How many changes the entries stand for: one for each dashboard of an act. Sign-ins, views as someone and refusals change nothing. */
export const changesIn = (entries: readonly HistoryEvent[]): number =>
  entries.reduce((sum, entry) => sum + changesOfOne(entry), 0);

function changesOfOne(entry: HistoryEvent): number {
  if ('counts' in entry) return Object.values(entry.counts).reduce((sum, count) => sum + count, 0);
  if (entry.kind === 'bulk-edited' || entry.kind === 'bulk-undone' || entry.kind === 'permissions') return entry.count;
  return Number(entry.kind === 'changed' || entry.kind === 'access' || entry.kind === 'section');
}

/** The `sub` of each dashboard's last editor, by entries in order. An edit in bulk counts, and a sync doesn't. */
export function lastEditors(entries: readonly HistoryEntry[]): Map<DashboardId, string> {
  const bulk = new Set(entries.flatMap(({ kind, number }) => (kind.startsWith('bulk-') ? [number] : [])));
  const isEdit = ({ sync }: ChangeEntry): boolean => sync === undefined || bulk.has(sync);
  return new Map(
    entries.flatMap((entry) =>
      entry.kind === 'changed' && entry.by && isEdit(entry) ? [[entry.dashboard, entry.by.sub]] : [],
    ),
  );
}

/** The effect of an edit in one word: publishing counts whatever else changed, a known issue only if nothing else did. */
export function deedOf(before: Dashboard, after: Dashboard) {
  const fields = changedFields(before, after);
  if (fields.includes('status')) return isPublished(after) ? 'published' : 'unpublished';
  if (fields.length > 1 || fields[0] !== 'knownIssue' || (before.knownIssue && after.knownIssue)) return 'changed';
  return after.knownIssue ? 'issuePosted' : 'issueCleared';
}

/** An entry that left a dashboard with a manager's fields, which can be brought back. */
export type VersionEntry = ChangeEntry & { after: Dashboard };

export function isVersion(entry: HistoryEntry): entry is VersionEntry {
  return entry.kind === 'changed' && entry.after !== undefined;
}

/** The entries by calendar day, in the same order. */
export function daysOf<Entry extends { at: Date }>(entries: readonly Entry[], timeZone?: string): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = dayIn(timeZone, entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

/**
 * The entries that can be undone, of these newest ones: bulk edits and changes of sections that nobody has undone, and the last sync and
 * the last applied permissions, unless they are undone. `isWhole` says that these entries would include the last ones.
 */
export function undoableOf(
  entries: readonly HistoryEntry[],
  { isWhole }: { isWhole: boolean },
): ReadonlySet<HistoryEntry> {
  const undone = new Set(entries.flatMap((entry) => ('undone' in entry ? [entry.undone] : [])));
  const acts = entries.filter(
    ({ kind, number }) => (kind === 'bulk-edited' || kind === 'section') && !undone.has(number),
  );
  if (!isWhole) return new Set(acts);
  const sync = entries.find(({ kind }) => kind === 'synced' || kind === 'sync-undone');
  const permissions = entries.find(({ kind }) => kind === 'permissions');
  return new Set([
    ...acts,
    ...(sync?.kind === 'synced' ? [sync] : []),
    ...(permissions?.kind === 'permissions' && permissions.done === 'applied' ? [permissions] : []),
  ]);
}

import { changedFields } from '#domain/dashboards/catalogue/catalogue-edit';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import type { DownloadFormat } from '#domain/dashboards/download';
import { spellGroups } from '#domain/dashboards/groups';
import type { HistoryEntry } from '#domain/dashboards/history/history';
import { type SectionEdit, sectionTitle } from '#domain/dashboards/sections/section';
import { csvLines, csvOf, type Separator } from '#domain/csv';

interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** One entry of a file: the changed fields, rather than the whole dashboard twice. */
function rowOf({ number, at, by, ...event }: HistoryEntry) {
  const common = { number, at: at.toISOString(), email: by?.email ?? '', sub: by?.sub ?? '', event: event.kind };
  switch (event.kind) {
    case 'changed': {
      const { dashboard, before, after, restored, sync } = event;
      const known = after ?? before;
      return {
        ...common,
        dashboard,
        title: known ? titleOf(known) : '',
        restored,
        sync,
        changes: changesOf(before, after),
      };
    }
    case 'synced':
      return { ...common, ...event.counts };
    case 'sync-undone':
      return { ...common, sync: event.undone, ...event.counts };
    case 'bulk-edited':
      return { ...common, count: event.count };
    case 'bulk-undone':
      return { ...common, sync: event.undone, count: event.count };
    case 'access': {
      const { dashboard, decided, person, personSub, group, word, until } = event;
      return { ...common, dashboard, decided, person, personSub, group, word, until };
    }
    case 'section': {
      const { section, before, after } = event;
      const title = sectionTitle(after ?? before ?? { titles: {} }, 'en');
      return { ...common, title, changes: sectionChanges(before, after), section };
    }
    case 'exported': {
      const { done, run, of, title, sheet, format, bytes, reason } = event;
      return { ...common, done, run, of, title, sheet, format, bytes, reason };
    }
    case 'permissions':
      return { ...common, decided: event.done, count: event.count };
    case 'signed-in':
      return common;
    case 'viewed-as':
      return { ...common, person: event.person, personSub: event.personSub };
    case 'helped':
      return { ...common, person: event.person, personSub: event.personSub, decided: event.decided };
    case 'sessions-ended':
      return { ...common, person: event.person, personSub: event.personSub, count: event.count };
    case 'refused':
      return { ...common, call: event.call, code: event.code, count: event.count };
  }
}

/** Titles and order are JSON and a text that sorts. */
function sectionChanges(before: SectionEdit | undefined, after: SectionEdit | undefined): FieldChange[] {
  if (!before || !after) return [{ field: after ? 'added' : 'removed', before: '', after: '' }];
  return (['titles', 'description', 'icon', 'place'] as const)
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after);
}

const textOf = (value: string | object): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A dashboard that was added or removed is one change, without its fields. */
function changesOf(before: Dashboard | undefined, after: Dashboard | undefined): FieldChange[] {
  if (!before || !after) return [{ field: after ? 'added' : 'removed', before: '', after: '' }];
  const fields = [...changedFields(before, after), 'metaName', 'metaArn', 'missing'] as const;
  return fields
    .map((field) => ({
      field: field === 'groupList' ? 'groups' : field,
      before: wordsOf(before[field]),
      after: wordsOf(after[field]),
    }))
    .filter((change) => change.before !== change.after);
}

const wordsOf = (value: string | string[] | boolean | undefined): string =>
  Array.isArray(value) ? spellGroups(value) : String(value);

const columns = [
  'number',
  'at',
  'email',
  'sub',
  'event',
  'dashboard',
  'title',
  'field',
  'before',
  'after',
  'restored',
  'sync',
  'added',
  'renamed',
  'returned',
  'missing',
  'decided',
  'person',
  'group',
  'word',
  'call',
  'code',
  'count',
  'section',
  'personSub',
  'until',
] as const;

type Column = (typeof columns)[number];
type Cell = string | number | undefined;

export interface HistoryFormat {
  /** Some entries of the file: writing all at once would keep other requests waiting. */
  partOf(entries: readonly HistoryEntry[]): string;
  contentOf(parts: readonly string[]): string;
}

/** The history's file in each format, written page by page. In a table, each changed field has a row. */
export const historyAs: Record<DownloadFormat, HistoryFormat> = {
  json: {
    // Without the brackets and their line breaks.
    partOf: (entries) => JSON.stringify(entries.map(rowOf), null, 2).slice(2, -2),
    contentOf(parts) {
      const filled = parts.filter((part) => part !== '');
      return filled.length > 0 ? `[\n${filled.join(',\n')}\n]\n` : '[]\n';
    },
  },
  csv: tableWith(','),
  'csv-semicolons': tableWith(';'),
};

function tableWith(separator: Separator): HistoryFormat {
  return {
    partOf: (entries) => csvLines(entries.flatMap(cellsOf), separator),
    contentOf: (parts) => `${csvOf([columns], separator)}${parts.join('')}`,
  };
}

function cellsOf(entry: HistoryEntry): string[][] {
  const { changes = [], ...row }: { changes?: FieldChange[] } & Partial<Record<Column, Cell>> = rowOf(entry);
  const lines = changes.length > 0 ? changes : [{}];
  return lines.map((change) => {
    const cells: Partial<Record<Column, Cell>> = { ...row, ...change };
    return columns.map((column) => String(cells[column] ?? ''));
  });
}

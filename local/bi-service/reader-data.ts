import { setImmediate } from 'node:timers/promises';
import type { Definition, Definitions } from './definitions';
import type { Groups } from './groups';
import { parseCsv } from './page/drawing/csv';

/** Row-level security of a dataset, which is one data file, as QuickSight's rules dataset writes it. */
export interface RowRules {
  /** A field of the file, before the dashboard's own transforms. */
  field: string;
  /** A reader sees the rows of every rule that names them or one of their groups: all rows if it has no `values`, no rows without a rule. */
  rules: ({ user: string; values?: (string | number)[] } | { group: string; values?: (string | number)[] })[];
}

/** By the name of the data file. Files without rules are whole for everyone. */
export type RowRulesByFile = Readonly<Record<string, RowRules>>;

/** A data file with the rows that this reader may see, the same for frames and snapshots; undefined if the dashboard has no such file. */
export type ReaderData = (
  userName: string,
  definition: Definition,
  file: string,
) => Promise<Uint8Array<ArrayBuffer> | undefined>;

export function createReaderData(definitions: Definitions, groups: Groups, rules: RowRulesByFile): ReaderData {
  return async (userName, definition, file) => {
    const bytes = await definitions.data(definition, file);
    const own = rules[file];
    if (bytes === undefined || own === undefined) return bytes;
    const names = new Set((await groups.groupsOf(userName)).map(({ name }) => name));
    const given = own.rules.filter((rule) => ('user' in rule ? rule.user === userName : names.has(rule.group)));
    if (given.some(({ values }) => values === undefined)) return bytes;
    const seen = new Set<unknown>(given.flatMap(({ values = [] }) => values));
    const rows = await rowsOf(file, new TextDecoder().decode(bytes), (row) => seen.has(row[own.field]));
    return new TextEncoder().encode(rows);
  };
}

type Keep = (row: Record<string, unknown>) => boolean;

/** Lines read in one go, which takes some milliseconds: the whole local stack is one process. */
const slice = 200;

async function rowsOf(file: string, text: string, keep: Keep): Promise<string> {
  if (!file.endsWith('.csv')) return JSON.stringify((JSON.parse(text) as Record<string, unknown>[]).filter(keep));
  const [heading = '', ...lines] = text.trimEnd().split(/\r?\n/);
  const kept = [heading];
  for (let at = 0; at < lines.length; at += slice) {
    const part = lines.slice(at, at + slice);
    const rows = parseCsv([heading, ...part].join('\n'));
    if (rows.length !== part.length) throw new Error(`${file} has cells of several lines`);
    kept.push(...part.filter((_, index) => keep(rows[index] ?? {})));
    await setImmediate();
  }
  return kept.join('\n');
}

import Connection from 'libsql';

/** The value of a column; true and false are stored as 1 and 0. */
export type Value = string | number | boolean | null;

export interface Statement {
  sql: string;
  args?: readonly Value[];
}

export type Row = Record<string, Value>;

export interface Outcome {
  rows: Row[];
  /** How many rows a statement without rows has written. */
  changes: number;
}

/**
 * One connection to a SQLite file. Errors have a `code` such as `SQLITE_FULL`. It keeps the statements that it has prepared: the texts
 * in this folder are few, and `@libsql/client`, which has no way to keep one, spends two thirds of an update's time on preparing them.
 */
export interface Database {
  execute(sql: string, args?: readonly Value[]): Promise<Outcome>;
  /** All in one transaction that writes, or none. */
  batch(statements: readonly Statement[]): Promise<Outcome[]>;
  /** Several statements without arguments, separated by semicolons. Columns are added only here. */
  script(sql: string): Promise<void>;
  close(): void;
}

/** Inserts a row; `into` is what stands between INSERT and its columns, such as `INTO job`, and `more` what follows the values. */
export function insert(into: string, row: Readonly<Record<string, Value>>, more = ''): Statement {
  const names = Object.keys(row);
  return {
    sql: `INSERT ${into} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ${more}`,
    args: Object.values(row),
  };
}

export function openDatabase(path: string): Database {
  const connection = new Connection(path);
  const prepared = new Map<string, ReturnType<typeof connection.prepare>>();

  const prepare = (sql: string) => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = connection.prepare(sql);
    // libsql aborts the process at a text whose bytes are no UTF-8, so texts are read as bytes.
    const safe = /^\s*SELECT\b/i.test(sql) ? connection.prepare(withTextsAsBytes(sql, statement.columns())) : statement;
    prepared.set(sql, safe);
    return safe;
  };
  const run = ({ sql, args = [] }: Statement): Outcome => {
    const statement = prepare(sql);
    const bound = args.map((value) => (typeof value === 'boolean' ? Number(value) : value));
    if (statement.reader) return { rows: statement.all(bound).map(rowOf), changes: 0 };
    return { rows: [], changes: statement.run(bound).changes };
  };
  /** Takes back what is unfinished when it fails. */
  const whole = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (connection.open && connection.inTransaction) connection.exec('ROLLBACK');
      throw error;
    }
  };

  return {
    execute: async (sql, args) => run({ sql, ...(args && { args }) }),
    batch: async (statements) =>
      whole(() => {
        run({ sql: 'BEGIN IMMEDIATE' });
        const outcomes = statements.map(run);
        run({ sql: 'COMMIT' });
        return outcomes;
      }),
    async script(sql) {
      // The script may have changed columns that prepared statements read.
      prepared.clear();
      whole(() => connection.exec(sql));
    },
    close() {
      // A statement that is kept would keep the file open.
      prepared.clear();
      connection.close();
    },
  };
}

function withTextsAsBytes(sql: string, columns: readonly { name: string }[]): string {
  const read = columns.map(({ name }) => {
    const column = `"${name.replaceAll('"', '""')}"`;
    return `CASE typeof(${column}) WHEN 'text' THEN CAST(${column} AS BLOB) ELSE ${column} END AS ${column}`;
  });
  return `SELECT ${read.join(', ')} FROM (${sql})`;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function rowOf(found: unknown): Row {
  return Object.fromEntries(Object.entries(found as object).map(([name, value]) => [name, textIn(value)]));
}

function textIn(value: unknown): Value {
  if (!(value instanceof ArrayBuffer)) return value as Value;
  try {
    return utf8.decode(value);
  } catch (cause) {
    throw Object.assign(new Error('A text is damaged', { cause }), { code: 'SQLITE_CORRUPT_TEXT' });
  }
}

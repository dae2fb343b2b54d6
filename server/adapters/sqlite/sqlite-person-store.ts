import * as z from 'zod/mini';
import {
  type KeptPart,
  type PersonPart,
  type PersonalPart,
  type PersonStore,
  personParts,
  storedPart,
} from '../../ports/stores/person-store';
import type { Database, Row, Value } from './database/database';
import type { Write } from './database/group-commit';

/** Created at every start, without a schema version, so that an earlier release can still open the file. */
export const personTable = `
  CREATE TABLE IF NOT EXISTS person_parts (
    sub TEXT NOT NULL,
    part TEXT NOT NULL,
    rev INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (part, sub)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS person_parts_by_person ON person_parts (sub);`;

const pageLength = 100;
/** How many parts are kept in memory; the part that the bell reads has a few hundred bytes. */
const mostKept = 2_000;

const storedRow = z.object({ sub: z.string(), part: z.enum(personParts), rev: z.number(), value: z.string() });

const keyOf = (sub: string, part: PersonPart): string => `${part} ${sub}`;

/**
 * Uses the catalogue's file and its `write`. Keeps parts in memory once they are read, because no other process writes them.
 */
export function createSqlitePersonStore(database: Pick<Database, 'execute'>, write: Write): PersonStore {
  const rows = async (condition: string, ...args: Value[]): Promise<PersonalPart[]> =>
    (await database.execute(`SELECT * FROM person_parts WHERE ${condition}`, args)).rows.map(partIn);

  const kept = new Map<string, Promise<KeptPart | undefined>>();
  const readPart = async (sub: string, part: PersonPart): Promise<KeptPart | undefined> => {
    const [found] = await rows('part = ? AND sub = ?', part, sub);
    return found && { rev: found.rev, value: found.value };
  };

  return {
    read(sub, part) {
      const key = keyOf(sub, part);
      const known = kept.get(key);
      if (known) return known;
      const reading = readPart(sub, part);
      const oldest = kept.size >= mostKept ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(key, reading);
      reading.catch(() => kept.delete(key));
      return reading;
    },

    async write(sub, part, value, rev) {
      const json = storedPart(value);
      if (json === undefined) return 'too-large';
      const [outcome] = await write(
        rev === 0
          ? {
              sql: 'INSERT INTO person_parts (sub, part, rev, value) VALUES (?, ?, 1, ?) ON CONFLICT DO NOTHING',
              args: [sub, part, json],
            }
          : {
              sql: 'UPDATE person_parts SET rev = rev + 1, value = ? WHERE part = ? AND sub = ? AND rev = ?',
              args: [json, part, sub, rev],
            },
      );
      kept.delete(keyOf(sub, part));
      return outcome?.changes === 1 ? 'written' : 'stale';
    },

    async forget(sub) {
      await write({ sql: 'DELETE FROM person_parts WHERE sub = ?', args: [sub] });
      for (const part of personParts) kept.delete(keyOf(sub, part));
    },

    async everything(sub) {
      return Object.fromEntries((await rows('sub = ?', sub)).map(({ part, value }) => [part, value]));
    },

    async page(part, after = '') {
      const people = await rows('part = ? AND sub > ? ORDER BY sub LIMIT ?', part, after, pageLength);
      const last = people.at(-1);
      return { people, ...(people.length === pageLength && last && { next: last.sub }) };
    },
  };
}

export function partIn(row: Row): PersonalPart {
  const { value, ...kept } = storedRow.parse(row);
  return { ...kept, value: JSON.parse(value) };
}

export const partRow = ({ sub, part, rev, value }: PersonalPart): Record<string, Value> => ({
  sub,
  part,
  rev,
  value: JSON.stringify(value),
});

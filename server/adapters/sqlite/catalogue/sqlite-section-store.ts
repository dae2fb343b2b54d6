import * as z from 'zod/mini';
import { failed, ok } from '#domain/result';
import { type Section, inPlace } from '#domain/dashboards/sections/section';
import { type SectionStore, savedSection, sectionEditOf } from '../../../ports/stores/section-store';
import { storedSectionEdit } from '../../stored-section';
import type { Database, Row, Statement, Value } from '../database/database';
import type { Write } from '../database/group-commit';

/** Created at every start, without a schema version, so that an earlier release can still open the file. */
export const sectionTable = `
  CREATE TABLE IF NOT EXISTS section (id TEXT PRIMARY KEY, document TEXT NOT NULL, updated_at INTEGER NOT NULL) STRICT;`;

const storedRow = z.object({ id: z.string(), document: z.string(), updated_at: z.number() });

export function sectionIn(row: Row): Section {
  const { id, document, updated_at: updatedAt } = storedRow.parse(row);
  return { id, ...storedSectionEdit.parse(JSON.parse(document)), updatedAt: new Date(updatedAt) };
}

export const sectionColumns = (section: Section): Record<string, Value> => ({
  id: section.id,
  document: JSON.stringify(sectionEditOf(section)),
  updated_at: section.updatedAt.getTime(),
});

/** In the catalogue's file, which this process alone writes: the sections are read from memory. */
export async function createSqliteSectionStore(database: Database, write: Write): Promise<SectionStore> {
  const read = async (): Promise<readonly Section[]> => {
    const { rows } = await database.execute('SELECT * FROM section');
    return rows.map(sectionIn).toSorted(inPlace);
  };
  let sections = await read();

  return {
    list: async () => sections,

    async save(id, edit, options) {
      const { now, by, ifUpdatedAt, undone, moved } = options;
      if (!edit && !ifUpdatedAt) return failed('stale');
      const seen = ifUpdatedAt?.getTime() ?? null;
      const after = savedSection(id, edit, options);
      // Under the same condition: nothing is stored if the first finds the section changed.
      const asSeen = `(SELECT updated_at FROM section WHERE id = ?) IS ?`;
      const entry: Statement = {
        sql: `INSERT INTO history (at, sub, email, kind, detail)
              SELECT ?, ?, ?, 'section', json_object('section', ?, 'before',
                json((SELECT document FROM section WHERE id = ?)), 'after', json(?), 'undone', ?, 'moved', ?) WHERE ${asSeen}`,
        args: [
          now.getTime(),
          by.sub,
          by.email,
          id,
          id,
          after ? JSON.stringify(sectionEditOf(after)) : null,
          undone ?? null,
          moved ?? null,
          id,
          seen,
        ],
      };
      const [, written] = await write(
        entry,
        after
          ? {
              sql: `INSERT OR REPLACE INTO section (id, document, updated_at) SELECT ?, ?, ? WHERE ${asSeen}`,
              args: [...Object.values(sectionColumns(after)), id, seen],
            }
          : { sql: 'DELETE FROM section WHERE id = ? AND updated_at = ?', args: [id, seen] },
      );
      sections = await read();
      return written?.changes === 1 ? ok(after) : failed('stale');
    },
  };
}

import { failed, ok, type Result } from '#domain/result';
import { type Section, inPlace } from '#domain/dashboards/sections/section';
import { type SectionStore, savedSection, sectionEditOf } from '../../ports/stores/section-store';
import { storedSectionEdit } from '../stored-section';
import { takeNumbers } from './catalogue/dynamodb-history';
import { event } from './catalogue/history-items';
import { type DynamoDbTable, persist } from './table/dynamodb-table';
import type { Item, TableWrite } from './table/table-requests';

export const sectionPartition = 'section';
const keyOf = (id: string): Item => ({ pk: { S: sectionPartition }, sk: { S: id } });

export const sectionItem = (section: Section): Item => ({
  ...keyOf(section.id),
  section: { S: JSON.stringify(sectionEditOf(section)) },
  updatedAt: { N: String(section.updatedAt.getTime()) },
});

/** Only this module writes sections, so what it reads is trusted. */
export const readSection = (item: Item): Section => ({
  id: item['sk']?.S ?? '',
  ...storedSectionEdit.parse(JSON.parse(item['section']?.S ?? '{}')),
  updatedAt: new Date(Number(item['updatedAt']?.N)),
});

/** The sections in the table of the catalogue, read anew each time: they are few. */
export function createDynamoDbSectionStore(table: DynamoDbTable): SectionStore {
  return {
    list: async () => (await table.all(sectionPartition)).map(readSection).toSorted(inPlace),

    save: (id, edit, options) =>
      persist(async (): Promise<Result<Section | undefined, 'stale'> | 'refused'> => {
        const { now, by, ifUpdatedAt, undone, moved } = options;
        const item = await table.get(keyOf(id));
        const before = item && readSection(item);
        if (before?.updatedAt.getTime() !== ifUpdatedAt?.getTime() || (!before && !edit)) return failed('stale');
        const after = savedSection(id, edit, options);
        const written = await table.transact([
          writeOf(before, after),
          event({
            kind: 'section',
            number: await takeNumbers(table, 1),
            at: now,
            by: { sub: by.sub, email: by.email },
            section: id,
            ...(before && { before: sectionEditOf(before) }),
            ...(after && { after: sectionEditOf(after) }),
            ...(undone !== undefined && { undone }),
            ...(moved !== undefined && { moved }),
          }),
        ]);
        return written === 'written' ? ok(after) : written;
      }, 'saving a section'),
  };
}

function writeOf(before: Section | undefined, after: Section | undefined): TableWrite {
  if (!before) return { put: after ? sectionItem(after) : {}, onlyNew: true };
  const seen = { where: '#updatedAt = :seen', given: { seen: { N: String(before.updatedAt.getTime()) } } };
  if (!after) return { remove: { key: keyOf(before.id), ...seen } };
  const { pk: _, sk: __, ...set } = sectionItem(after);
  return { update: { key: keyOf(before.id), set, ...seen } };
}

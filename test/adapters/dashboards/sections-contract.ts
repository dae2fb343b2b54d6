import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import type { SectionEdit } from '#domain/dashboards/sections/section';
import { ok } from '#domain/result';
import type { BulkEdits } from '#ports/dashboards/bulk-edits';
import type { DashboardCatalogue } from '#ports/dashboards/dashboard-catalogue';
import type { Sections } from '#ports/dashboards/sections';
import { dashboardsIn } from '../../application/ports';

export interface OpenSections {
  sections: Sections;
  bulkEdits: BulkEdits;
  /** With two dashboards. */
  catalogue: DashboardCatalogue;
  close(): Promise<void>;
}

const finance: SectionEdit = { titles: { en: 'Finance' }, description: 'Money', icon: '', place: 'n' };

/** The promises of every store of sections to managers. */
export function describeSections(name: string, open: () => Promise<OpenSections>): void {
  describe(name, () => {
    let opened: OpenSections;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const list = async () => {
      const listed = await opened.sections.list();
      return listed.ok ? listed.value : [];
    };

    it('lists sections in their order', async () => {
      await opened.sections.save('finance', finance);
      await opened.sections.save('early', { ...finance, place: 'c' });
      expect((await list()).map(({ id }) => id)).toEqual(['early', 'finance']);
    });

    it('saves and deletes a section as it was seen, and leaves one that has changed since', async () => {
      const { sections } = opened;
      expect(await sections.save('finance', finance)).toEqual(ok('saved'));
      const [first] = await list();
      expect(first).toMatchObject({ id: 'finance', ...finance });
      expect(await sections.save('finance', { ...finance, place: 'p' }, first?.updatedAt)).toEqual(ok('saved'));
      for (const edit of [finance, undefined]) {
        expect(await sections.save('finance', edit, first?.updatedAt)).toEqual(ok('stale'));
      }
      const [second] = await list();
      expect(second).toMatchObject({ place: 'p' });
      expect(await sections.save('finance', undefined, second?.updatedAt)).toEqual(ok('saved'));
      expect(await list()).toEqual([]);
    });
  });
}

/** The promises of every bulk edit to managers. */
export function describeBulkEdits(name: string, open: () => Promise<OpenSections>): void {
  describe(name, () => {
    let opened: OpenSections;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const titles = async () => new Set((await dashboardsIn(opened.catalogue)).map(({ title }) => title));

    it('saves all edits of dashboards that are as they were seen, and undoes them at once', async () => {
      const { bulkEdits, catalogue } = opened;
      const seen = await dashboardsIn(catalogue);
      const edits = seen.map((row) => ({ seen: row, edit: { ...editOf(row), title: `New ${row.metaId}` } }));
      const [changed] = edits;
      await catalogue.update(changed!.seen.id, { ...changed!.edit, title: 'Changed' }, changed!.seen.updatedAt);
      const saved = await bulkEdits.save(edits);
      expect(saved).toMatchObject({ ok: true, value: { status: 'SYNC', left: [changed!.seen.id] } });
      expect(await titles()).toEqual(new Set(['Changed', `New ${seen[1]?.metaId}`]));
      expect(await bulkEdits.undo((saved.ok && saved.value.number) || 0)).toEqual(ok({ count: 1, kept: [] }));
      expect(await titles()).toEqual(new Set(['Changed', seen[1]?.title]));
    });
  });
}

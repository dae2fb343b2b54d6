import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed } from '#domain/result';
import type { SectionEdit } from '#domain/dashboards/sections/section';
import type { SectionStore } from '#server/ports/stores/section-store';
import type { OpenStore } from './open-store';

const by = { sub: 'ann-sub', email: 'ann@example.com' };
const now = new Date('2026-11-20T08:00:00Z');
const finance: SectionEdit = { titles: { en: 'Finance', it: 'Finanza "è"' }, description: '', icon: '', place: 'n' };

/** The promises of every store of sections. */
export function describeSectionStore(name: string, open: OpenStore): void {
  describe(name, () => {
    let opened: Awaited<ReturnType<OpenStore>>;
    let sections: SectionStore;
    beforeEach(async () => {
      opened = await open();
      ({ sections } = opened.store);
    });
    afterEach(() => opened.close());
    const saved = async (id: string, edit: SectionEdit, ifUpdatedAt?: Date) => {
      const section = await sections.save(id, edit, { now, by, ifUpdatedAt });
      if (!section.ok || !section.value) throw new Error('not saved');
      return section.value;
    };

    it('keeps sections in the order of their places, also after a restart', async () => {
      expect(await sections.list()).toEqual([]);
      const last = await saved('finance', finance);
      const first = await saved('sales', { ...finance, place: 'b' });
      expect(await sections.list()).toEqual([first, last]);
      expect(await (await opened.reopen()).sections.list()).toEqual([first, last]);
    });

    it('saves a section only for who has seen its latest version, and enters each change in the history', async () => {
      const made = await saved('finance', finance);
      expect(await sections.save('finance', finance, { now, by })).toEqual(failed('stale'));
      const moved = await saved('finance', { ...finance, place: 'c' }, made.updatedAt);
      expect(moved.updatedAt.getTime()).toBeGreaterThan(made.updatedAt.getTime());
      for (const edit of [finance, undefined]) {
        expect(await sections.save('finance', edit, { now, by, ifUpdatedAt: made.updatedAt })).toEqual(failed('stale'));
      }
      const racing = ['a', 'b', 'c'].map((place) =>
        sections.save('finance', { ...finance, place }, { now, by, ifUpdatedAt: moved.updatedAt }),
      );
      expect((await Promise.all(racing)).filter(({ ok }) => ok)).toHaveLength(1);
      const [current] = await sections.list();
      await sections.save('finance', undefined, { now, by, ifUpdatedAt: current?.updatedAt, undone: 4, moved: 2 });
      expect(await sections.save('finance', undefined, { now, by })).toEqual(failed('stale'));
      expect(await sections.list()).toEqual([]);
      const { entries } = await opened.store.history.page({ topic: 'changes' });
      expect(entries).toMatchObject([
        { kind: 'section', section: 'finance', by, before: { place: current?.place }, undone: 4, moved: 2 },
        { after: { place: current?.place } },
        { before: finance, after: { place: 'c' } },
        { section: 'finance', at: now, after: finance },
      ]);
      expect(entries.map((entry) => ['before' in entry, 'after' in entry])).toEqual([
        [true, false],
        [true, true],
        [true, true],
        [false, true],
      ]);
    });
  });
}

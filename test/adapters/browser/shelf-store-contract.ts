import { beforeEach, describe, expect, it } from 'vitest';
import { emptyShelf } from '#domain/dashboards/shelf/shelf';
import type { ShelfStore } from '#ports/browser/shelf-store';
import { history } from '../../application/history';
import { aDashboardId } from '../../domain/dashboards/a-dashboard';

const [sales, costs] = [aDashboardId('d@sales'), aDashboardId('d@costs')];
const at = new Date('2026-11-18T09:00:00.123Z');

/** The promises of every shelf. */
export function describeShelfStore(name: string, open: () => ShelfStore): void {
  describe(name, () => {
    let shelf: ShelfStore;
    beforeEach(() => {
      shelf = open();
    });

    it('is empty for a new user', () => {
      expect(history(shelf.watch('ann')).values).toEqual([emptyShelf]);
    });

    it('emits its content at once, and after every change', () => {
      const before = history(shelf.watch('ann'));
      void shelf.change('ann', { change: 'present', at });
      void shelf.change('ann', { change: 'opened', id: sales, at });
      void shelf.change('ann', { change: 'starred', id: sales, at: new Date(1) });
      void shelf.change('ann', { change: 'starred', id: costs, at: new Date(1) });
      const held = { favourites: [sales, costs], recents: [{ id: sales, at }], seen: at };
      expect(before.values).toHaveLength(5);
      expect(before.values.at(-1)).toMatchObject(held);
      expect(history(shelf.watch('ann')).values).toMatchObject([held]);
    });

    it('keeps the end of the previous visit', () => {
      const later = new Date(at.getTime() + 7_200_000);
      void shelf.change('ann', { change: 'present', at });
      void shelf.change('ann', { change: 'present', at: later });
      expect(history(shelf.watch('ann')).values).toMatchObject([{ ...emptyShelf, seen: later, lastVisit: at }]);
    });

    it('keeps what was listed, what was listed before, and what has not been opened', () => {
      const [first, both] = [{ [sales]: 'a.b.c' }, { [sales]: 'a.b.c', [costs]: 'd.e.f' }];
      const later = new Date(at.getTime() + 7_200_000);
      void shelf.change('ann', { change: 'present', at });
      void shelf.change('ann', { change: 'listed', listing: first });
      void shelf.change('ann', { change: 'present', at: later });
      void shelf.change('ann', { change: 'listed', listing: both });
      const held = { seen: later, lastVisit: at, listed: both, listedBefore: first, unopened: [costs] };
      expect(history(shelf.watch('ann')).values).toMatchObject([{ ...emptyShelf, ...held }]);
    });

    it('keeps the views that were saved of a dashboard', () => {
      const view = { sheet: 'plan', parameters: [{ name: 'Region', values: ['Nordics', 'DACH'] }] };
      void shelf.change('ann', {
        change: 'view',
        at: new Date(1),
        id: sales,
        view: { kind: 'save', saved: { name: 'Week', view }, start: true },
      });
      const held = { [sales]: { views: [{ name: 'Week', view }], start: 'Week' } };
      expect(history(shelf.watch('ann')).values).toMatchObject([{ ...emptyShelf, views: held }]);
      void shelf.change('ann', { change: 'view', at: new Date(1), id: sales, view: { kind: 'delete', name: 'Week' } });
      expect(history(shelf.watch('ann')).values[0]).not.toHaveProperty('views');
    });

    it('forgets one user, and no other', () => {
      const seen = history(shelf.watch('ann'));
      void shelf.change('ann', { change: 'starred', id: sales, at: new Date(1) });
      void shelf.change('bob', { change: 'starred', id: costs, at: new Date(1) });
      shelf.forget('ann');
      expect(seen.values.at(-1)).toEqual(emptyShelf);
      expect(history(shelf.watch('ann')).values).toEqual([emptyShelf]);
      expect(history(shelf.watch('bob')).values.at(-1)?.favourites).toEqual([costs]);
    });

    it.each(['bob', 'an', 'ann2', '__proto__', ''])('shows nothing of one user to the other, %j', (other) => {
      const seen = history(shelf.watch(other));
      void shelf.change('ann', { change: 'starred', id: sales, at: new Date(1) });
      expect(seen.values.at(-1)).toEqual(emptyShelf);
      void shelf.change(other, { change: 'starred', id: costs, at: new Date(1) });
      expect(history(shelf.watch('ann')).values.at(-1)?.favourites).toEqual([sales]);
      expect(history(shelf.watch(other)).values.at(-1)?.favourites).toEqual([costs]);
    });
  });
}

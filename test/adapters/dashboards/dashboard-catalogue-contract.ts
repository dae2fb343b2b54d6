import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { type Dashboard, untouchedEdit } from '#domain/dashboards/dashboard';
import { failed } from '#domain/result';
import type { DashboardCatalogue } from '#ports/dashboards/dashboard-catalogue';
import { dashboardsIn } from '../../application/ports';
import { aDashboardId } from '../../domain/dashboards/a-dashboard';

export interface OpenCatalogue {
  catalogue: DashboardCatalogue;
  close(): Promise<void>;
}

/** The promises that every catalogue makes to a manager. `open` returns one with `sales` and `costs`, as a first sync has found them. */
export function describeDashboardCatalogue(name: string, open: () => Promise<OpenCatalogue>): void {
  describe(name, () => {
    let opened: OpenCatalogue;
    let catalogue: DashboardCatalogue;
    beforeEach(async () => {
      opened = await open();
      ({ catalogue } = opened);
    });
    afterEach(() => opened.close());

    const find = async (metaId: string): Promise<Dashboard> => {
      const found = (await dashboardsIn(catalogue)).find((dashboard) => dashboard.metaId === metaId);
      if (!found) throw new Error(`There is no ${metaId}`);
      return found;
    };

    it('lists what the first sync found: unpublished, for everyone, under the BI service’s names', async () => {
      expect(await dashboardsIn(catalogue)).toHaveLength(2);
      expect(await find('sales')).toEqual({
        metaId: 'sales',
        metaName: 'The sales',
        metaArn: 'arn:aws:quicksight:eu-west-1:111122223333:dashboard/sales',
        id: expect.stringMatching(/^[^@]+@.+/),
        ...untouchedEdit('The sales'),
        updatedAt: expect.any(Date),
        missing: false,
      });
    });

    it('updates to SYNC with the current values, also in the list', async () => {
      const before = await find('sales');
      const edit = {
        title: 'Ünïcode "sales"',
        description: 'D',
        icon: 'TruckIcon',
        status: 'EMBEDED',
        groupList: ['Sales', 'Board'],
      };
      const updated = await catalogue.update(before.id, edit, before.updatedAt);
      const now = await find('sales');
      const { editedBy, ...edited } = now;
      expect(edited).toEqual({ ...before, ...edit, updatedAt: expect.any(Date) });
      // A backend need not say it; a person is known by their `sub`.
      if (editedBy !== undefined) expect(editedBy).toMatch(/^[^@]+$/);
      expect(now.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
      expect(updated).toEqual({ ok: true, value: { status: 'SYNC', dashboard: now } });
    });

    it('refuses a stale save, and returns the current dashboard', async () => {
      const seen = await find('sales');
      const theirs = { ...editOf(seen), title: 'Theirs' };
      await catalogue.update(seen.id, theirs, seen.updatedAt);
      const mine = await catalogue.update(seen.id, { ...theirs, title: 'Mine' }, seen.updatedAt);
      // Only the list says who.
      const { editedBy: _, ...now } = await find('sales');
      expect(now.title).toBe('Theirs');
      expect(mine).toMatchObject(failed({ kind: 'conflict', current: now }));
    });

    it('finds nothing to update where there is nothing', async () => {
      const { updatedAt, ...dashboard } = await find('sales');
      expect(await catalogue.update(aDashboardId('dashboard@nowhere'), editOf(dashboard), updatedAt)).toMatchObject(
        failed({ kind: 'not-found' }),
      );
    });
  });
}

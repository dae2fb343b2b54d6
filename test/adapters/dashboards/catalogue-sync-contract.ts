import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { CatalogueSync } from '#ports/dashboards/sync';
import type { DashboardCatalogue } from '#ports/dashboards/dashboard-catalogue';
import { dashboardsIn } from '../../application/ports';

/** A dashboard as the BI service has it. */
export interface InBiService {
  metaId: string;
  metaName: string;
  metaArn: string;
}

export interface OpenSync {
  sync: CatalogueSync;
  catalogue: DashboardCatalogue;
  /** Replaces the BI service's dashboards. */
  biServiceHas(...dashboards: InBiService[]): void;
  close(): Promise<void>;
}

export const inService = (metaId: string, metaName = `The ${metaId}`): InBiService => ({
  metaId,
  metaName,
  metaArn: `arn:aws:quicksight:eu-west-1:111122223333:dashboard/${metaId}`,
});
const [sales, costs] = [inService('sales'), inService('costs')];

/** The promises that every sync makes to a manager. `open` returns one with an empty catalogue. */
export function describeCatalogueSync(name: string, open: () => Promise<OpenSync>): void {
  describe(name, () => {
    let opened: OpenSync;
    let sync: CatalogueSync;
    let catalogue: DashboardCatalogue;
    beforeEach(async () => {
      opened = await open();
      ({ sync, catalogue } = opened);
      opened.biServiceHas(sales, costs);
      await sync.run();
    });
    afterEach(() => opened.close());

    const list = (): Promise<Dashboard[]> => dashboardsIn(catalogue);
    const find = async (metaId: string): Promise<Dashboard> => {
      const found = (await list()).find((dashboard) => dashboard.metaId === metaId);
      if (!found) throw new Error(`There is no ${metaId}`);
      return found;
    };

    it('syncs to SYNC with its counts, and the second time to none', async () => {
      opened.biServiceHas(inService('costs', 'Costs of today'), inService('stock'));
      expect(await sync.run()).toEqual({
        ok: true,
        value: { status: 'SYNC', added: 1, renamed: 1, missing: 1, returned: 0 },
      });
      expect(await sync.run()).toMatchObject({ value: { added: 0, renamed: 0, missing: 0, returned: 0 } });
      expect((await list()).map(({ metaName }) => metaName).toSorted()).toEqual([
        'Costs of today',
        'The sales',
        'The stock',
      ]);
    });

    it('shows what a sync would do and writes nothing, then makes what was chosen, and names what is no longer so', async () => {
      const [stock, plans] = [inService('stock'), inService('plans')];
      opened.biServiceHas({ ...sales, metaName: 'Sales 2026' }, stock, plans);
      const before = await list();
      const preview = await sync.preview(() => undefined, new AbortController().signal);
      if (!preview.ok) throw new Error(preview.failure.kind);
      expect(preview.value).toMatchObject({ unchanged: 0, isDoubtful: false });
      expect(preview.value.changes.map(({ kind, metaName }) => `${kind} ${metaName}`).toSorted()).toEqual([
        'added The plans',
        'added The stock',
        'missing The costs',
        'renamed Sales 2026',
      ]);
      expect(await list()).toEqual(before);

      opened.biServiceHas({ ...sales, metaName: 'Sales 2026' }, plans);
      const chosen = preview.value.changes.filter(({ metaName }) => metaName !== 'The plans');
      const stockId = chosen.find(({ metaName }) => metaName === 'The stock')?.id;
      const made = { status: 'SYNC', added: 0, renamed: 1, missing: 1, returned: 0, left: [stockId] };
      expect(await sync.apply(chosen)).toEqual({ ok: true, value: made });
      expect((await find('sales')).metaName).toBe('Sales 2026');
      expect((await find('costs')).missing).toBe(true);
      expect(await list()).toHaveLength(2);
    });

    it('tells when the last sync finished and what it changed', async () => {
      const before = Date.now();
      opened.biServiceHas(inService('costs', 'Costs of today'), inService('stock'));
      await sync.run();
      const told = await sync.last();
      expect(told).toEqual({
        ok: true,
        value: { finishedAt: expect.any(Date), added: 1, renamed: 1, missing: 1, returned: 0 },
      });
      const finishedAt = told.ok && told.value !== 'never' ? told.value.finishedAt.getTime() : Number.NaN;
      expect(finishedAt).toBeGreaterThanOrEqual(before);
      expect(finishedAt).toBeLessThanOrEqual(Date.now());
    });

    it('says so when there never was a sync', async () => {
      const untouched = await open();
      expect(await untouched.sync.last()).toEqual({ ok: true, value: 'never' });
      await untouched.close();
    });

    it('marks what is gone, and takes the mark away when it returns', async () => {
      opened.biServiceHas(costs);
      await sync.run();
      expect(await find('sales')).toMatchObject({ missing: true });
      opened.biServiceHas(costs, sales);
      expect(await sync.run()).toMatchObject({ value: { returned: 1 } });
      expect(await find('sales')).toMatchObject({ missing: false });
    });

    it('keeps a manager’s words over a sync', async () => {
      const before = await find('sales');
      const edit = { ...editOf(before), title: 'Mine', groupList: ['Sales'] };
      await catalogue.update(before.id, edit, before.updatedAt);
      opened.biServiceHas(inService('sales', 'Theirs'), costs);
      await sync.run();
      expect(await find('sales')).toMatchObject({ ...edit, metaName: 'Theirs' });
    });
  });
}

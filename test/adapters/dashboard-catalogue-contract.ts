import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { editOf } from '#domain/dashboards/catalogue-edit';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { failed } from '#domain/result';
import type { DashboardCatalogue } from '#ports/dashboard-catalogue';
import { dashboardsIn } from '../application/ports';
import { aDashboardId } from '../domain/dashboards/a-dashboard';

/** A dashboard as the BI service has it. */
export interface InBiService {
  metaId: string;
  metaName: string;
  metaArn: string;
}

export interface OpenCatalogue {
  catalogue: DashboardCatalogue;
  /** Replaces the BI service's dashboards. */
  biServiceHas(...dashboards: InBiService[]): void;
  close(): Promise<void>;
}

const inService = (metaId: string, metaName = `The ${metaId}`): InBiService => ({
  metaId,
  metaName,
  metaArn: `arn:aws:quicksight:eu-west-1:111122223333:dashboard/${metaId}`,
});
const [sales, costs] = [inService('sales'), inService('costs')];
const nowhere = aDashboardId('dashboard@nowhere');

/** What every catalogue promises a manager; `open` returns an empty one. */
export function describeDashboardCatalogue(name: string, open: () => Promise<OpenCatalogue>): void {
  describe(name, () => {
    let opened: OpenCatalogue;
    let catalogue: DashboardCatalogue;
    beforeEach(async () => {
      opened = await open();
      ({ catalogue } = opened);
      opened.biServiceHas(sales, costs);
      await catalogue.sync();
    });
    afterEach(() => opened.close());

    const list = (): Promise<Dashboard[]> => dashboardsIn(catalogue);
    const find = async (metaId: string): Promise<Dashboard> => {
      const found = (await list()).find((dashboard) => dashboard.metaId === metaId);
      if (!found) throw new Error(`There is no ${metaId}`);
      return found;
    };

    it('lists what a sync found: unpublished, for everyone, under the BI service’s names', async () => {
      expect(await list()).toHaveLength(2);
      expect(await find('sales')).toEqual({
        ...sales,
        id: expect.stringMatching(/^[^@]+@.+/),
        title: 'The sales',
        description: '',
        icon: 'ChartBarIcon',
        status: 'DRAFT',
        groupList: [],
        owner: '',
        verifiedUntil: '',
        promisedAge: '',
        knownIssue: '',
        updatedAt: expect.any(Date),
        missing: false,
      });
    });

    it('syncs to SYNC with its counts, and the second time to none', async () => {
      opened.biServiceHas(inService('costs', 'Costs of today'), inService('stock'));
      expect(await catalogue.sync()).toEqual({
        ok: true,
        value: { status: 'SYNC', added: 1, renamed: 1, missing: 1, returned: 0 },
      });
      expect(await catalogue.sync()).toMatchObject({ value: { added: 0, renamed: 0, missing: 0, returned: 0 } });
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
      const preview = await catalogue.previewSync(() => undefined, new AbortController().signal);
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
      expect(await catalogue.applySync(chosen)).toEqual({ ok: true, value: made });
      expect((await find('sales')).metaName).toBe('Sales 2026');
      expect((await find('costs')).missing).toBe(true);
      expect(await list()).toHaveLength(2);
    });

    it('tells when the last sync finished and what it changed', async () => {
      const before = Date.now();
      opened.biServiceHas(inService('costs', 'Costs of today'), inService('stock'));
      await catalogue.sync();
      const told = await catalogue.lastSync();
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
      expect(await untouched.catalogue.lastSync()).toEqual({ ok: true, value: 'never' });
      await untouched.close();
    });

    it('marks what is gone, and takes the mark away when it returns', async () => {
      opened.biServiceHas(costs);
      await catalogue.sync();
      expect(await find('sales')).toMatchObject({ missing: true });
      opened.biServiceHas(costs, sales);
      expect(await catalogue.sync()).toMatchObject({ value: { returned: 1 } });
      expect(await find('sales')).toMatchObject({ missing: false });
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
      // A backend need not say it.
      if (editedBy !== undefined) expect(editedBy).toContain('@');
      expect(now.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
      expect(updated).toEqual({ ok: true, value: { status: 'SYNC', dashboard: now } });
    });

    it('keeps a manager’s words over a sync', async () => {
      const before = await find('sales');
      const edit = { ...editOf(before), title: 'Mine', groupList: ['Sales'] };
      await catalogue.update(before.id, edit, before.updatedAt);
      opened.biServiceHas(inService('sales', 'Theirs'), costs);
      await catalogue.sync();
      expect(await find('sales')).toMatchObject({ ...edit, metaName: 'Theirs' });
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

    it('finds nothing to update or embed where there is nothing', async () => {
      const { updatedAt, ...dashboard } = await find('sales');
      const notFound = failed({ kind: 'not-found' });
      expect(await catalogue.update(nowhere, editOf(dashboard), updatedAt)).toMatchObject(notFound);
      expect(await catalogue.embedTicket(nowhere)).toMatchObject(notFound);
    });

    it('gives a fresh embed ticket for each opening', async () => {
      const { id } = await find('sales');
      const tickets = [await catalogue.embedTicket(id), await catalogue.embedTicket(id)];
      const contents = tickets.map((ticket) => ticket.ok && ticket.value.content);
      expect(contents.every(Boolean)).toBe(true);
      expect(new Set(contents).size).toBe(2);
    });

    it('embeds nothing that is gone from the BI service', async () => {
      const { id } = await find('sales');
      opened.biServiceHas(costs);
      await catalogue.sync();
      expect(await catalogue.embedTicket(id)).toMatchObject(failed({ kind: 'not-found' }));
    });
  });
}

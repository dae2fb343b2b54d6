import { describe, expect, it } from 'vitest';
import type { AskedExport } from '#domain/exports/own-exports';
import { failed, ok } from '#domain/result';
import { draft, forSales } from '../../server/http/an-api';
import { type SignedInBackend, perHour } from './a-signed-in-backend';

const asked: AskedExport = {
  dashboard: forSales.id,
  sheet: { id: 'overview', name: 'Overview' },
  visual: { id: 'orders', name: 'Orders' },
  parameters: [{ name: 'Region', values: ['North'] }],
  format: 'csv',
  locale: 'en',
};
const { visual: _, ...sheet } = asked;
const notFound = failed({ kind: 'not-found' });

/** The promises of every backend's exports. */
export function describeExports(name: string, open: () => Promise<SignedInBackend>): void {
  describe(name, () => {
    it('an export is running until its file is made, and can be downloaded by its owner then', async () => {
      const backend = await open();
      const { exports } = await backend.as('ann');
      const id = await exports.request(asked);
      const found = async () => {
        const listed = await exports.list();
        return listed.ok ? listed.value.exports[0] : undefined;
      };
      const { dashboard, format, parameters } = asked;
      expect(await found()).toMatchObject({ dashboard, sheet: 'Overview', visual: 'Orders', format, parameters });
      expect((await found())?.state).toMatch(/waiting|making/);
      const of = id.ok ? id.value : '';
      expect(await exports.address(of)).toMatchObject(notFound);
      await backend.makeFiles();
      expect(await found()).toMatchObject({ id: of, state: 'ready', until: expect.any(Date) });
      expect(await exports.address(of)).toEqual(ok(expect.any(String)));
      const others = await backend.as('bob');
      expect(await others.exports.list()).toMatchObject({ value: { exports: [] } });
      expect(await others.exports.address(of)).toMatchObject(notFound);
    });

    it('a list of exports has the tables of the sheets of a dashboard that the person can open', async () => {
      const { exports } = await (await open()).as('ann');
      const formats = { pdf: 'offered', csv: 'offered', xlsx: expect.stringMatching(/addOn|off/) };
      const sheets = [{ id: 'overview', tables: [{ id: 'orders', name: 'Orders' }] }];
      expect(await exports.list(forSales.id)).toMatchObject(
        ok({ exports: [], formats, leftThisHour: perHour, sheets }),
      );
      for (const of of [undefined, draft.id]) expect(await exports.list(of)).not.toHaveProperty('value.sheets');
    });

    it('an export is refused of a dashboard that is not theirs, in a format without an offer, and of no table', async () => {
      const { exports } = await (await open()).as('ann');
      expect(await exports.request({ ...asked, dashboard: draft.id })).toMatchObject(notFound);
      expect(await exports.request({ ...asked, format: 'xlsx' })).toMatchObject(notFound);
      for (const wrong of [
        { ...sheet, format: 'csv' as const },
        { ...asked, format: 'pdf' as const },
      ]) {
        expect(await exports.request(wrong)).toMatchObject(failed({ kind: 'rejected', code: 'invalid-body' }));
      }
      expect(await exports.request({ ...sheet, format: 'pdf' })).toMatchObject({ ok: true });
    });

    it('exports are listed with the newest first, and only so many are made in an hour', async () => {
      const { exports } = await (await open()).as('ann');
      const ids: unknown[] = [];
      for (let made = 0; made < perHour; made++) {
        const requested = await exports.request(asked);
        ids.unshift(requested.ok && requested.value);
      }
      expect(await exports.request(asked)).toMatchObject(failed({ kind: 'busy' }));
      expect(await exports.list()).toMatchObject(ok({ exports: ids.map((id) => ({ id })), leftThisHour: 0 }));
    });

    it('an export that was taken back is gone, with its file', async () => {
      const backend = await open();
      const { exports } = await backend.as('ann');
      const requested = await exports.request(asked);
      const id = requested.ok ? requested.value : '';
      await backend.makeFiles();
      expect(await (await backend.as('bob')).exports.cancel(id)).toMatchObject(notFound);
      const own = (await backend.as('ann')).exports;
      expect(await own.cancel(id)).toEqual(ok(undefined));
      expect(await own.list()).toMatchObject({ value: { exports: [] } });
      for (const gone of [own.address(id), own.cancel(id)]) expect(await gone).toMatchObject(notFound);
    });
  });
}

import { describe, expect, it } from 'vitest';
import { mostDeliveries } from '#domain/deliveries/delivery';
import type { SavedDelivery } from '#domain/deliveries/own-deliveries';
import { type Result, failed, ok } from '#domain/result';
import { draft, forSales } from '../../server/http/an-api';
import { ann } from '../../server/pool-directory-in-memory';
import type { SignedInBackend } from './a-signed-in-backend';

const wanted: SavedDelivery = {
  dashboard: forSales.id,
  sheet: { id: 'overview', name: 'Overview' },
  parameters: [{ name: 'Region', values: ['North'] }],
  locale: 'en',
  format: 'pdf',
  rhythm: { every: 'workday', time: '08:30' },
  zone: 'Europe/Rome',
};
const notFound = failed({ kind: 'not-found' });
const notAllowed = failed({ kind: 'not-allowed' });
const idOf = (saved: Result<string>): string => (saved.ok ? saved.value : '');

/** The promises of every backend's deliveries. */
export function describeDeliveries(name: string, open: () => Promise<SignedInBackend>): void {
  describe(name, () => {
    it('a delivery is kept for its owner with the time at which it is due, until it is removed', async () => {
      const backend = await open();
      const { deliveries } = await backend.as('ann');
      const id = idOf(await deliveries.save(wanted));
      const row = { id, ...wanted, state: 'on', next: expect.any(Date) };
      const formats = { pdf: 'offered', csv: 'offered', link: 'offered' };
      const left = mostDeliveries - 1;
      expect(await deliveries.list()).toMatchObject(
        ok({ deliveries: [row], formats, to: ann.email, mail: true, left }),
      );
      const others = (await backend.as('bob')).deliveries;
      expect(await others.list()).toMatchObject({ value: { deliveries: [] } });
      const answers = [others.remove(id), others.pause(id, true), others.test(id), others.save({ ...wanted, id })];
      for (const answer of answers) expect(await answer).toMatchObject(notFound);
      const own = (await backend.as('ann')).deliveries;
      expect(await own.test(id)).toMatchObject(ok(undefined));
      expect(await own.remove(id)).toEqual(ok(undefined));
      expect(await own.list()).toMatchObject({ value: { deliveries: [], left: mostDeliveries } });
    });

    it('a delivery is refused of a dashboard that is not theirs, in a format without an offer, and of no table', async () => {
      const { deliveries } = await (await open()).as('ann');
      expect(await deliveries.save({ ...wanted, dashboard: draft.id })).toMatchObject(notFound);
      const visual = { id: 'orders', name: 'Orders' };
      expect(await deliveries.save({ ...wanted, format: 'xlsx', visual })).toMatchObject(notFound);
      const invalid = failed({ kind: 'rejected', code: 'invalid-body' });
      expect(await deliveries.save({ ...wanted, format: 'csv' })).toMatchObject(invalid);
    });

    it('a paused delivery is not due, and is resumed by its owner or by saving it', async () => {
      const { deliveries } = await (await open()).as('ann');
      const id = idOf(await deliveries.save(wanted));
      const found = async () => {
        const listed = await deliveries.list();
        return listed.ok ? listed.value.deliveries[0] : undefined;
      };
      await deliveries.pause(id, true);
      expect(await found()).toMatchObject({ state: 'paused', reason: 'by-owner' });
      expect((await found())?.next).toBeUndefined();
      await deliveries.pause(id, false);
      expect(await found()).toMatchObject({ state: 'on', next: expect.any(Date) });
      await deliveries.pause(id, true);
      expect(await deliveries.save({ ...wanted, id, format: 'link' })).toEqual(ok(id));
      expect(await found()).toMatchObject({ state: 'on', format: 'link' });
    });

    it('managers see everyone’s deliveries, and only they can resume one that they have paused', async () => {
      const backend = await open();
      const { deliveries } = await backend.as('ann');
      const id = idOf(await deliveries.save(wanted));
      expect(await deliveries.all()).toMatchObject(notAllowed);
      expect(await deliveries.pauseOthers(id, true)).toMatchObject(notFound);
      const managers = (await backend.as('max')).deliveries;
      const row = { id, state: 'on', owner: { sub: ann.sub, email: ann.email } };
      expect(await managers.all()).toMatchObject(ok([row]));
      expect(await managers.pauseOthers(id, true)).toEqual(ok(undefined));
      const own = (await backend.as('ann')).deliveries;
      expect(await own.list()).toMatchObject({ value: { deliveries: [{ state: 'paused', reason: 'by-manager' }] } });
      for (const refused of [own.pause(id, false), own.save({ ...wanted, id })]) {
        expect(await refused).toMatchObject(notAllowed);
      }
    });
  });
}

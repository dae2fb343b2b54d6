import { describe, expect, it } from 'vitest';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { standardSettings } from '#domain/notifications/settings';
import { ok } from '#domain/result';
import { forSales } from '../../server/http/an-api';
import type { SignedInBackend } from './a-signed-in-backend';

/** Ann has been there before a manager renames a dashboard. */
async function renamedIn(open: () => Promise<SignedInBackend>): Promise<SignedInBackend> {
  const backend = await open();
  await (await backend.as('ann')).notices.unread();
  const { catalogue } = await backend.as('max');
  const edit = { ...editOf(forSales), title: 'Turnover' };
  expect(await catalogue.update(forSales.id, edit, forSales.updatedAt)).toMatchObject({ ok: true });
  return backend;
}
const told = { kind: 'renamed', isUnread: true, dashboards: [{ metaId: 'sales', title: 'Turnover' }] };

/** The promises of every backend's notices. */
export function describeNotices(name: string, open: () => Promise<SignedInBackend>): void {
  describe(name, () => {
    it('a change is told to those who see the dashboard, but not to who made it, until they have read it', async () => {
      const backend = await renamedIn(open);
      expect(await (await backend.as('max')).notices.unread()).toMatchObject(ok({ count: 0 }));
      const { notices } = await backend.as('ann');
      expect(await notices.unread()).toMatchObject(ok({ count: 1 }));
      const page = await notices.page('unread', 0);
      expect(page).toMatchObject(ok({ lines: [told], unread: { count: 1 } }));
      await notices.markRead(page.ok ? page.value.lines.map(({ id }) => id) : []);
      expect(await notices.unread()).toMatchObject(ok({ count: 0 }));
      const read = expect.objectContaining({ kind: 'renamed', isUnread: false });
      expect(await notices.page('dashboards', 0)).toHaveProperty('value.lines', expect.arrayContaining([read]));
      expect(await notices.page('unread', 0)).toMatchObject(ok({ lines: [] }));
    });

    it('all notices are marked as read at once, also of the account', async () => {
      const { notices } = await (await renamedIn(open)).as('ann');
      expect(await notices.accountChanged('password-changed')).toEqual(ok(undefined));
      expect(await notices.unread()).toMatchObject(ok({ count: 2 }));
      expect(await notices.page('security', 0)).toMatchObject(ok({ lines: [{ kind: 'password-changed' }] }));
      await notices.markRead('all');
      expect(await notices.unread()).toMatchObject(ok({ count: 0 }));
    });

    it('a topic that a person has hidden is not shown to them', async () => {
      const { notices } = await (await renamedIn(open)).as('ann');
      const settings = { ...standardSettings, hidden: ['dashboards' as const] };
      await notices.saveSettings(settings);
      expect(await notices.page(undefined, 0)).toMatchObject(ok({ lines: [], settings, unread: { count: 0 } }));
    });
  });
}

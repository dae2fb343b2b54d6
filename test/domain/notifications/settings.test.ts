import { expect, it } from 'vitest';
import { isMailed, isShown, readSettings, standardSettings } from '#domain/notifications/settings';

it('stored settings get the standard ones for what is missing, unknown or of a later version', () => {
  const stored = { hidden: ['syncs', 'horoscopes'], email: [], send: 'at-once' };
  expect(readSettings(stored)).toEqual({ hidden: ['syncs'], email: [], send: 'at-once' });
  for (const unreadable of [undefined, null, 7, { hidden: 'syncs', email: 3, send: 'weekly' }]) {
    expect(readSettings(unreadable)).toEqual(standardSettings);
  }
});

it('shows and mails changes to the account whatever the settings', () => {
  const nothing = { hidden: ['dashboards' as const], email: [], send: 'daily' as const };
  expect([isShown('dashboards', nothing), isMailed('dashboards', nothing)]).toEqual([false, false]);
  expect([isShown('security', nothing), isMailed('security', nothing)]).toEqual([true, true]);
});

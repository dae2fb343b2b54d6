import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createTexts } from '../../../src/ui/portal/texts/texts';
import { aLocale } from '../a-locale';
import { dashboardsNamed, openPortal } from '../a-portal';

it.each([
  ['en', '12,345', ['1 new', '1 renamed', '1 back in QuickSight', '1 missing']],
  ['de', '12.345', ['1 neu', '1 umbenannt', '1 wieder in QuickSight', '1 fehlt']],
  ['it', '12.345', ['1 nuova', '1 rinominata', '1 tornata in QuickSight', '1 mancante']],
])('counts are written as people of %s write them', async (locale, number, one) => {
  const { t } = createTexts(await aLocale(locale));
  const changes = ['added', 'renamed', 'returned', 'missing'] as const;
  expect(changes.map((what) => t(`management.sync.${what}`, { count: 1 }))).toEqual(one);
  const count = 12_345;
  const counted = [
    t('home.unpublished', { count }),
    t('home.missing', { count }),
    t('leftOut.unreadable', { count }),
    t('leftOut.unlisted', { count }),
    t('management.countOf', { shown: count, total: count }),
    ...changes.map((what) => t(`management.sync.${what}`, { count })),
  ];
  for (const words of counted) expect(words).toContain(number);
});

it('the counts of the views of a list have the separators that the person has chosen', async () => {
  const dashboards = dashboardsNamed(...Array.from({ length: 1200 }, (_, index) => `Report ${index}`));
  const preferences = { numberFormat: 'apostrophe-point' } as const;
  await openPortal({ path: '/management/quicksight', as: 'demo', dashboards, preferences });
  await expect.element(page.getByRole('button', { name: 'All 1’200' })).toBeVisible();
});

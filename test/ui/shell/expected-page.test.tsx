import { expect, it } from 'vitest';
import { failed } from '#domain/result';
import { dashboardsNamed, heading, openPortal } from '../a-portal';
import { link } from './the-menu';

/** Presses a button of the mouse on the entry, as far as the page hears of it. */
const press = (name: string, over: PointerEventInit = {}) =>
  link(name)
    .element()
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse', ...over }));

/** Opens Home, and returns the dashboards for which a ticket was asked for. */
async function openHome() {
  const asked: string[] = [];
  await openPortal({
    path: '/home/index',
    as: 'demo',
    dashboards: dashboardsNamed('Sales', 'Costs'),
    tickets: () => ({
      async issue(id) {
        asked.push(id);
        return failed({ kind: 'not-allowed' });
      },
    }),
  });
  await expect.element(link('Sales')).toBeVisible();
  return asked;
}

it('asks for a dashboard’s ticket when the mouse is pressed on its link, and not again for the click', async () => {
  const asked = await openHome();
  press('Sales');
  await expect.poll(() => asked).toEqual(['quicksight@meta-0']);
  await link('Sales').click();
  await expect.element(heading('Sales')).toBeVisible();
  press('Sales');
  await link('Costs').click();
  await expect.element(heading('Costs')).toBeVisible();
  await expect.poll(() => asked).toEqual(['quicksight@meta-0', 'quicksight@meta-1']);
});

it.each<[what: string, over: PointerEventInit]>([
  ['a finger, which may only scroll', { pointerType: 'touch' }],
  ['the other button', { button: 2 }],
  ['a key that opens another tab', { ctrlKey: true }],
])('waits for the click with %s', async (_, over) => {
  const asked = await openHome();
  press('Costs', over);
  press('Dashboard');
  await link('Sales').click();
  await expect.poll(() => asked).toEqual(['quicksight@meta-0']);
});

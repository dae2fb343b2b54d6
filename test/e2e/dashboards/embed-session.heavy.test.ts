import { expect, it } from 'vitest';
import { answered, portalUnderTest } from '../steps/portal';
import { frameOf, heading } from '../steps/screen';
import { servePortal } from '../steps/served-portal';

const portal = portalUnderTest({ serve: servePortal });

it('the served portal lets no viewer read another dashboard in an embed session, if permissions are taken back', async () => {
  const manager = await portal.visitAs('demo', '/management/quicksight');
  await manager.getByRole('button', { name: 'Edit Air routes', exact: true }).waitFor();
  const viewer = await portal.visitAs('viewer', '/dashboard/air-routes');
  await frameOf(viewer, 'Air routes').getByRole('heading').first().waitFor();
  /** As a script in the frame would, with the session of the dashboard that is open. */
  const read = async (id: string): Promise<number> => {
    const frame = viewer.frames().find((one) => one.url().includes('/dashboards/air-routes'));
    if (!frame) throw new Error('There is no frame');
    return frame.evaluate(async (other) => {
      const [, embed, session] = location.pathname.split('/');
      return (await fetch(`/${embed}/${session}/definition/${other}`, { cache: 'no-store' })).status;
    }, id);
  };
  portal.mayComplain(...answered(404));
  expect([await read('air-routes'), await read('federal-receipts')]).toEqual([200, 404]);

  await manager.getByRole('button', { name: 'Review', exact: true }).click();
  const dialog = manager.getByRole('dialog', { name: 'Permissions in QuickSight' });
  await dialog.getByRole('link', { name: 'History' }).click();
  await manager.getByRole('button', { name: /^Undo for / }).click();
  await manager.getByText('Undoing all access changes in QuickSight').first().waitFor();
  await manager.goto('/management/quicksight');
  // Nothing moves under a pointer that is over the table.
  await heading(manager, 'Dashboard management').hover();
  await manager.getByText('Nothing is changed before you apply it').waitFor();
  expect(await read('federal-receipts')).toBe(200);
});

import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { audit, costs, openManagement, sales } from './management-page';
import { violations } from '../violations';

it('management has no accessibility violations in the editor with errors, suggestions and the question', async () => {
  const { edit, field, press, dialog } = await openManagement([aDashboard({ icon: 'x', status: 'y' }), costs, audit]);
  await edit('Sales overview');
  await dialog.getByRole('button', { name: 'Icon: x. Change' }).click();
  await expect.element(dialog.getByRole('radio', { name: 'Academic cap' })).toBeVisible();
  await field('Title').fill('');
  await press('Save');
  await field('Groups').fill('f');
  await expect.element(dialog.getByRole('option', { name: 'Finance' })).toBeVisible();
  // The open list covers a part of the field below.
  expect(await violations({ except: ['target-size'] })).toEqual([]);
  await userEvent.keyboard('{Escape}');
  expect(await violations()).toEqual([]);
  await press('Cancel');
  await expect.element(dialog.getByRole('button', { name: 'Keep editing' })).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('management has no accessibility violations in a conflict', async () => {
  const { edit, field, press, dialog, catalogue } = await openManagement([sales]);
  await edit('Sales overview');
  await field('Title').fill('Mine');
  await catalogue.update(sales.id, { ...sales, title: 'Theirs' }, sales.updatedAt);
  await press('Save');
  await press('Save');
  await expect.element(dialog.getByText('Choose one.')).toBeVisible();
  expect(await violations()).toEqual([]);
});

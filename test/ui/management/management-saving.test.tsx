import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed } from '#domain/result';
import type { DashboardCatalogue } from '#ports/dashboards/dashboard-catalogue';
import { costs, openManagement, sales, savingAfter, stored } from './management-page';
import { deferred } from '../../application/deferred';

it('editing saves nothing if nothing has changed', async () => {
  const update = vi.fn<DashboardCatalogue['update']>();
  const { edit, press, dialog } = await openManagement([sales], { catalogue: () => ({ update }) });
  await edit('Sales overview');
  await press('Save');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(update).not.toHaveBeenCalled();
});

it('editing loses nothing when saving fails, and saves on the second try', async () => {
  const update = vi.fn<DashboardCatalogue['update']>();
  const { edit, field, press, dialog } = await openManagement([sales], {
    catalogue: (catalogue) => ({
      update: update
        .mockResolvedValueOnce(failed({ kind: 'unreachable' }))
        .mockImplementation((...change) => catalogue.update(...change)),
    }),
  });
  await edit('Sales overview');
  await field('Title').fill('Sales, renamed');
  await press('Save');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent("can't be reached");
  await expect.element(field('Title')).toHaveValue('Sales, renamed');
  await press('Save');
  await expect.element(page.getByText('Saved Sales, renamed')).toBeVisible();
  expect(update).toHaveBeenCalledTimes(2);
});

it('editing says in sight that saving has failed, also from the last field', async () => {
  const { edit, field, press, dialog } = await openManagement([sales], {
    catalogue: () => ({ update: async () => failed({ kind: 'unreachable' }) }),
  });
  await page.viewport(1280, 720);
  await edit('Sales overview');
  await field('Known issue').fill('Yesterday is missing');
  await press('Save');
  await expect.element(dialog.getByRole('alert')).toBeInViewport();
});

it('editing shows that it is saving, and ignores a second press', async () => {
  const answer = deferred<void>();
  const update = vi.fn<DashboardCatalogue['update']>();
  const { edit, field, press, dialog } = await openManagement([sales], {
    catalogue: (catalogue) => ({
      update: update.mockImplementation(async (...change) => {
        await answer.promise;
        return catalogue.update(...change);
      }),
    }),
  });
  await edit('Sales overview');
  await field('Title').fill('Sales');
  await press('Save');
  const saving = dialog.getByRole('button', { name: 'Saving' });
  await expect.element(saving).toHaveAttribute('aria-busy', 'true');
  await saving.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  answer.resolve();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(update).toHaveBeenCalledTimes(1);
});

it('editing takes no changes while it is saving, and leaves the focus where it is', async () => {
  const answer = deferred<void>();
  const { edit, field, dialog, catalogue } = await openManagement([sales], savingAfter(answer.promise));
  await edit('Sales overview');
  await field('Title').fill('Sales');
  await userEvent.keyboard('{Control>}{Enter}{/Control} and costs');
  await expect.element(field('Title')).toHaveFocus();
  await dialog.getByText('Not published', { exact: true }).click();
  await expect.element(dialog.getByRole('radio', { name: 'Published', exact: true })).toBeChecked();
  await expect.element(field('Title')).toHaveValue('Sales');
  answer.resolve();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await stored(catalogue, 'sales')).toMatchObject({ title: 'Sales', status: 'EMBEDED' });
});

it('editing says of its fields that they take nothing while it is saving, and takes more when that has failed', async () => {
  const answer = deferred<void>();
  const { edit, field, dialog } = await openManagement([costs], {
    catalogue: () => ({
      async update() {
        await answer.promise;
        return failed({ kind: 'unreachable' });
      },
    }),
  });
  const remove = dialog.getByRole('button', { name: 'Remove Finance' });
  const typed = ['Title', 'Description', 'Groups', 'Owner', 'Verified until', 'Known issue'];
  const chosen = [dialog.getByRole('radiogroup', { name: 'Status' }), field('Expect new data every')];
  const locked = () =>
    new Set([
      ...typed.map((name) => (field(name).element() as HTMLInputElement).readOnly),
      ...chosen.map((one) => one.element().ariaReadOnly === 'true'),
      remove.element().ariaDisabled === 'true',
    ]);
  await edit('Costs 10');
  await field('Title').fill('Costs');
  expect(locked()).toEqual(new Set([false]));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(locked).toEqual(new Set([true]));
  await dialog.getByRole('radio', { name: 'Published', exact: true }).click();
  await remove.click({ force: true });
  field('Title').element().focus();
  await userEvent.keyboard(' and margins');
  answer.resolve();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  expect(locked()).toEqual(new Set([false]));
  await expect.element(field('Title')).toHaveFocus();
  await userEvent.keyboard(' and more');
  await expect.element(field('Title')).toHaveValue('Costs and more');
  await expect.element(remove).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'Not published' })).toBeChecked();
});

it.each(['Costs 10', 'Sales overview'])(
  'editing leaves the panel of %s open when the save of an earlier, discarded panel ends',
  async (next) => {
    const answer = deferred<void>();
    const { edit, field, press } = await openManagement([sales, costs], savingAfter(answer.promise));
    await edit('Sales overview');
    await field('Title').fill('Sales');
    await press('Save');
    await press('Cancel');
    await press('Discard');
    await edit(next);
    await field('Title').fill('Typed since');
    answer.resolve();
    await expect.element(page.getByText('Saved Sales', { exact: true })).toBeVisible();
    await expect.element(field('Title')).toHaveValue('Typed since');
  },
);

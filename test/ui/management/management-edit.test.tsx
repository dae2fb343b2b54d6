import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed } from '#domain/result';
import type { DashboardCatalogue } from '#ports/dashboards/dashboard-catalogue';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { openPortal } from '../a-portal';
import { costs, openManagement, sales, savingAfter } from './management-page';
import { dashboardsIn } from '../../application/ports';
import { deferred } from '../../application/deferred';
import { violations } from '../violations';

const stored = async (catalogue: DashboardCatalogue, metaId: string) => {
  return (await dashboardsIn(catalogue)).find((dashboard) => dashboard.metaId === metaId);
};

it('editing saves every field, and the table shows them', async () => {
  const { edit, field, press, dialog, row, catalogue, addGroup } = await openManagement([sales, costs]);
  await edit('Costs 10');
  await expect.element(field('Title')).toHaveFocus();
  await field('Title').fill('  Costs and margins ');
  await field('Description').fill('What is left');
  await dialog.getByRole('button', { name: 'Icon: Banknotes. Change' }).click();
  await dialog.getByLabelText('Search by name').fill('bolt');
  await dialog.getByRole('radio', { name: 'Bolt', exact: true }).click();
  await dialog.getByRole('radio', { name: 'Published', exact: true }).click();
  await addGroup('Board');
  await expect.element(dialog.getByText('5 unsaved changes.')).toBeVisible();
  await press('Save');

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Published Costs and margins')).toBeVisible();
  await expect.element(row('Costs and margins').getByRole('cell', { name: 'Published', exact: true })).toBeVisible();
  expect(await stored(catalogue, 'costs')).toMatchObject({
    title: 'Costs and margins',
    description: 'What is left',
    icon: 'BoltIcon',
    status: 'EMBEDED',
    groupList: ['Finance', 'Board'],
  });
});

it('editing works by keyboard alone, and returns the focus', async () => {
  const { dialog, field, catalogue } = await openManagement([costs]);
  const edit = page.getByRole('button', { name: 'Edit Costs 10' });
  await expect.element(edit).toBeVisible();
  edit.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Title')).toHaveFocus();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}Costs{Shift>}{Tab}{/Shift}{Enter}{Tab}');
  await expect.element(dialog.getByRole('radio', { name: 'Banknotes' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowUp}{Escape}');
  await expect.element(dialog.getByRole('button', { name: 'Icon: Chart bar. Change' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  await expect.element(dialog.getByRole('radio', { name: 'Not published' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Tab}{Tab}Board{Enter}{Enter}Sales{Enter}{Enter}');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Edit Costs', exact: true })).toHaveFocus();
  expect(await stored(catalogue, 'costs')).toMatchObject({
    title: 'Costs',
    icon: 'ChartBarIcon',
    status: 'EMBEDED',
    groupList: ['Finance', 'Board', 'Sales'],
  });
});

it("editing continues with Shift+Tab after a press on the dialog's background", async () => {
  const { edit, dialog } = await openManagement([costs]);
  await edit('Costs 10');
  await dialog.getByRole('heading', { name: 'Edit dashboard' }).click();
  await expect.element(dialog).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toHaveFocus();
});

it('editing has its buttons inside the narrowest window, in the language with the longest words', async () => {
  const size = { width: 320, height: 700 };
  await openPortal({ path: '/management/quicksight', as: 'demo', preferences: { locale: 'de' }, size });
  // On phones, pressing the row edits.
  await page.getByRole('row').filter({ hasText: 'Sales overview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dashboard bearbeiten' });
  await dialog.getByLabelText('Titel', { exact: true }).fill('Umsatz');
  await expect.element(dialog.getByText('1 ungespeicherte Änderung.')).toBeVisible();
  expect(dialog.element().scrollWidth).toBe(320);
});

it('editing needs a title, and moves the focus to the incorrect field', async () => {
  const { edit, field, press, dialog } = await openManagement([sales]);
  await edit('Sales overview');
  await field('Title').fill(' ');
  await press('Save');
  await expect.element(dialog.getByText('Give the dashboard a title.')).toBeVisible();
  await expect.element(field('Title')).toHaveFocus();
  await field('Title').fill('x'.repeat(201));
  await expect.element(dialog.getByText('Keep the title to 200 characters.')).toBeVisible();
  await field('Title').fill('x'.repeat(200));
  await press('Save');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(`Saved ${'x'.repeat(40)}…`, { exact: true })).toBeVisible();
});

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
  const chosen = [dialog.getByRole('radiogroup', { name: 'Status' }), field('Freshness target')];
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
  expect(await violations()).toEqual([]);
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

it('editing keeps an unknown stored icon and status', async () => {
  const odd = aDashboard({ icon: '__proto__', status: 'ARCHIVED' });
  const { edit, field, press, dialog, catalogue } = await openManagement([odd]);
  await edit('Sales overview');
  expect(dialog.getByRole('radio', { checked: true }).all()).toEqual([]);
  await expect.element(dialog.getByText(/“ARCHIVED” counts as not published/)).toBeVisible();
  await field('Title').fill('Sales');
  await press('Save');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await stored(catalogue, 'sales')).toMatchObject({ title: 'Sales', icon: '__proto__', status: 'ARCHIVED' });
});

it('leaving an edit gives the focus back to the field when editing continues', async () => {
  const { edit, field, press, dialog, router } = await openManagement([sales]);
  const keeps = dialog.getByRole('button', { name: 'Keep editing' });
  await edit('Sales overview');
  await field('Description').fill('Never saved');
  await userEvent.keyboard('{Escape}');
  await expect.element(keeps).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(keeps).not.toBeInTheDocument();
  await expect.element(field('Description')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(keeps).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(keeps).not.toBeInTheDocument();
  await expect.element(field('Description')).toHaveFocus();
  void router.navigate({ href: '/home/index' });
  await expect.element(keeps).toHaveFocus();
  await press('Keep editing');
  await expect.element(field('Description')).toHaveFocus();
});

it('leaving an edit closes at once when nothing has changed', async () => {
  const { edit, press, dialog } = await openManagement([sales]);
  await edit('Sales overview');
  await press('Cancel');
  await expect.element(dialog).not.toBeInTheDocument();
});

it('leaving an edit asks once about unsaved changes, and keeps or discards them', async () => {
  const { edit, field, press, dialog, row } = await openManagement([sales]);
  await edit('Sales overview');
  await field('Title').fill('Never saved');
  await userEvent.keyboard('{Escape}');
  const question = dialog.getByText('Discard 1 unsaved change?');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await press('Cancel');
  await press('Keep editing');
  await expect.element(field('Title')).toHaveValue('Never saved');
  await press('Cancel');
  await press('Discard');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row('Sales overview')).toBeVisible();
});

it('leaving an edit asks before navigating away from unsaved changes', async () => {
  const { edit, field, press, dialog, router } = await openManagement([sales]);
  await edit('Sales overview');
  await field('Title').fill('Never saved');
  void router.navigate({ href: '/home/index' });
  await expect.element(dialog.getByText('Discard 1 unsaved change?')).toBeVisible();
  await press('Keep editing');
  await expect.element(field('Title')).toHaveValue('Never saved');
  void router.navigate({ href: '/home/index' });
  await press('Discard');
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});

it('leaving an edit discards unsaved changes for another address of the same page, too', async () => {
  const { edit, field, press, dialog, router } = await openManagement([sales]);
  await edit('Sales overview');
  await field('Title').fill('Never saved');
  void router.navigate({ href: '/management/quicksight?filter=new' });
  await press('Discard');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.state.location.searchStr).toBe('?filter=new');
});

it('a manager gives a dashboard as a favourite to the groups that see it', async () => {
  const { edit, press, dialog, catalogue } = await openManagement([{ ...costs, favouriteOf: [] }]);
  await edit('Costs 10');
  const given = dialog.getByRole('group', { name: 'Favourite of' });
  await given.getByRole('checkbox', { name: 'Finance' }).click();
  await press('Save');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await stored(catalogue, 'costs')).toMatchObject({ favouriteOf: ['Finance'] });
});

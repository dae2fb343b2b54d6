import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { openPortal } from '../a-portal';
import { aSection } from '../../domain/dashboards/sections/a-section';
import { costs, openManagement, sales, stored } from './management-page';

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
  await expect.element(row('Costs and margins').getByRole('cell', { name: /^Published: / })).toBeVisible();
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
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}');
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

it('a manager gives a dashboard as a favourite to the groups that see it', async () => {
  const { edit, press, dialog, catalogue } = await openManagement([{ ...costs, favouriteOf: [] }]);
  await edit('Costs 10');
  const given = dialog.getByRole('group', { name: 'Pin for groups' });
  await given.getByRole('checkbox', { name: 'Finance' }).click();
  await press('Save');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await stored(catalogue, 'costs')).toMatchObject({ favouriteOf: ['Finance'] });
});

it('a dashboard gets a title in each language, which the menu shows to readers of it', async () => {
  const titled = aDashboard({ title: 'Sales', titles: '' });
  const { edit, field, press, dialog, catalogue } = await openManagement([titled]);
  await edit('Sales');
  await dialog.getByText('Titles by language').click();
  await field('German title').fill('Umsatz im Jahr');
  await expect.element(dialog.getByText('1 unsaved change.')).toBeVisible();
  await press('Save');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await catalogue.list()).toMatchObject({
    value: { dashboards: [{ title: 'Sales', titles: 'de: Umsatz im Jahr' }] },
  });
});

it('the editor groups its fields, and moves a dashboard into a section; the one it is in keeps its place', async () => {
  const kept = ['finance', 'sales'].map((id) => aSection({ id, titles: { en: id }, updatedAt: new Date(1) }));
  const { edit, dialog, press, catalogue } = await openManagement([{ ...costs, section: 'finance/m' }], { kept });
  await edit('Costs 10');
  const names = dialog.getByRole('heading', { level: 3 }).elements();
  expect(names.map(({ textContent }) => textContent)).toEqual(['What people see', 'Who sees it', 'Can it be trusted']);
  const section = dialog.getByRole('combobox', { name: 'Section' });
  await section.selectOptions('sales');
  await expect.element(dialog.getByText('1 unsaved change.')).toBeVisible();
  await section.selectOptions('finance');
  await expect.element(dialog.getByText('No changes yet.')).toBeVisible();
  await section.selectOptions('sales');
  await press('Save');
  await expect.poll(async () => (await stored(catalogue, 'costs'))?.section).toBe('sales');
});

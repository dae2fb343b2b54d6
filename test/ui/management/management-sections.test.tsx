import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Dashboards } from '#application/dashboards/dashboards';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { violations } from '../violations';
import { openManagement } from './management-page';
import { aSection } from '../../domain/dashboards/sections/a-section';

const drafts = ['Aarhus', 'Bergen', 'Cologne'].map((title) =>
  aDashboard({ id: aDashboardId(`d@${title}`), metaId: title, title, section: '' }),
);
const finance = aSection({ updatedAt: new Date(1) });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const lines = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent);
const dialog = (name: string) => page.getByRole('dialog', { name });
const newSection = async (): Promise<void> => {
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'New section' }).click();
};
const choose = async (item: string, section: string): Promise<void> => {
  await button(`More for ${section}`).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const rest = 'Outside sections3 dashboards, last in the menu without a heading';

it('a manager makes, titles, orders and deletes sections in the table, and takes a deletion back', async () => {
  const { owner } = await openManagement([...drafts, aDashboard({ section: 'finance' })], { kept: [finance] });
  await newSection();
  await button('Save section').click();
  await expect.element(page.getByText('Enter a title in at least one language.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('German title'), 'Vertrieb');
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(lines).toEqual(['Finance1 dashboard', 'Vertrieb0 dashboards', rest]);
  await choose('Move up', 'Vertrieb');
  await expect.poll(lines).toEqual(['Vertrieb0 dashboards', 'Finance1 dashboard', rest]);
  await choose('Rename…', 'Vertrieb');
  await userEvent.fill(dialog('Edit section Vertrieb').getByLabelText('English title'), 'Sales');
  await button('Save section').click();
  await expect.poll(lines).toEqual(['Sales0 dashboards', 'Finance1 dashboard', rest]);
  await choose('Delete section…', 'Finance');
  const question = dialog('Delete the section Finance?');
  await expect.element(question).toHaveTextContent('Its 1 dashboard stays as it is, and nobody gains or loses access.');
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(await violations()).toEqual([]);
  await question.getByRole('button', { name: 'Delete section' }).click();
  const moved = () =>
    owner.current().dashboards?.filter(({ section }) => section === owner.current().sections?.[0]?.id);
  await expect.poll(() => moved()?.length).toBe(1);
  await button('Undo').last().click();
  await expect.poll(lines).toEqual(['Sales0 dashboards', 'Finance1 dashboard', rest]);
  expect(owner.current().sections?.map(({ titles }) => titles)).toEqual([
    { en: 'Sales', de: 'Vertrieb' },
    { en: 'Finance' },
  ]);
});

it('an empty section that someone else has changed meanwhile stays as they left it, and the manager is told', async () => {
  const { sections } = await openManagement(drafts, { kept: [finance] });
  await sections.save('finance', { ...finance, titles: { en: 'Money' } }, finance.updatedAt);
  await choose('Delete section…', 'Finance');
  await expect.element(page.getByText("The section wasn't deleted, because", { exact: false })).toBeVisible();
  await expect.poll(lines).toEqual(['Money0 dashboards', rest]);
});

it('two managers who rename one section: the second is told its new title, and replaces it only by saving again', async () => {
  const { sections, owner } = await openManagement(drafts, { kept: [finance] });
  await choose('Rename…', 'Finance');
  await userEvent.fill(page.getByLabelText('English title'), 'Accounts');
  await sections.save('finance', { ...finance, titles: { en: 'Money' } }, finance.updatedAt);
  await button('Save section').click();
  await expect.element(page.getByText('it is “Money” now. Save again', { exact: false })).toBeVisible();
  await expect.element(page.getByLabelText('English title')).toHaveValue('Accounts');
  await button('Save section').click();
  await expect.poll(() => owner.current().sections?.map(({ titles }) => titles['en'])).toEqual(['Accounts']);
});

const standing = (owner: Dashboards) => owner.current().dashboards?.map(({ section }) => section);

it('selected dashboards are moved into a section at once, and back by one undo', async () => {
  const { owner } = await openManagement(drafts, { kept: [finance] });
  await page.getByRole('checkbox', { name: 'Select all in the list' }).click();
  await button('Section').click();
  await expect.element(page.getByRole('combobox', { name: 'Section' })).toHaveFocus();
  await page.getByRole('combobox', { name: 'Section' }).selectOptions('Finance');
  await button('Change 3 dashboards').click();
  await expect.poll(() => standing(owner)).toEqual(['finance', 'finance', 'finance']);
  await button('Undo').click();
  await expect.poll(() => standing(owner)).toEqual(['', '', '']);
});

it('a dashboard is moved into a section that is made for it, once its title is new', async () => {
  const { owner } = await openManagement(drafts, { kept: [finance] });
  await choose('Move to…', 'Bergen');
  await page.getByRole('combobox', { name: 'Section' }).selectOptions('New section…');
  await expect.element(page.getByLabelText('Title of the new section')).toHaveFocus();
  await button('Move').click();
  await expect.element(page.getByText('Enter a title.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Title of the new section'), 'finance');
  await expect.element(page.getByText('Another section has this title.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.fill(page.getByLabelText('Title of the new section'), 'Sales');
  await userEvent.keyboard('{Enter}');
  await expect.poll(lines).toEqual(['Finance0 dashboards', 'Sales1 dashboard', rest.replace('3', '2')]);
  expect(standing(owner)).toEqual(['', owner.current().sections?.[1]?.id, '']);
});

it('selected dashboards are changed into a section that is made for them, as their preview says', async () => {
  const { owner } = await openManagement(drafts, { kept: [] });
  await page.getByRole('checkbox', { name: 'Select all in the list' }).click();
  await button('Section').click();
  await page.getByRole('combobox', { name: 'Section' }).selectOptions('New section…');
  await userEvent.fill(page.getByLabelText('Title of the new section'), 'Sales');
  await expect.element(page.getByText('Outside sections → Sales').first()).toBeVisible();
  await button('Change 3 dashboards').click();
  await expect.poll(lines).toEqual(['Sales3 dashboards', rest.replace('3', '0')]);
  const [made] = owner.current().sections ?? [];
  expect(standing(owner)).toEqual([made?.id, made?.id, made?.id]);
});

const rows = () => page.getByRole('table').element().querySelectorAll('tbody tr[data-key]');
const titles = () => [...rows()].map((row) => row.querySelector('th bdi, a, [dir=auto]')?.textContent);
const order = () => titles().filter((title) => title === 'Finance' || title === 'Sales');

it('a manager moves a dashboard by keyboard to a place in a section, hears where it is, and takes it back', async () => {
  await openManagement([...drafts, aDashboard({ title: 'Dues', section: 'finance' })], { kept: [finance] });
  await expect.poll(titles).toEqual(['Finance', 'Dues', 'Outside sections', 'Aarhus', 'Bergen', 'Cologne']);
  expect(await violations()).toEqual([]);
  button('Move Bergen').element().focus();
  await userEvent.keyboard(' {ArrowUp}');
  await expect.element(page.getByText('Bergen: 1 of 3 in Outside sections.')).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(page.getByText('Bergen: 1 of 2 in Finance.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(titles).toEqual(['Finance', 'Dues', 'Outside sections', 'Aarhus', 'Bergen', 'Cologne']);
  await userEvent.keyboard(' {ArrowUp}{ArrowUp}{ArrowUp} ');
  await expect.poll(titles).toEqual(['Finance', 'Bergen', 'Dues', 'Outside sections', 'Aarhus', 'Cologne']);
  await expect.element(button('Move Bergen')).toHaveFocus();
  await button('Undo').click();
  await expect.poll(titles).toEqual(['Finance', 'Dues', 'Outside sections', 'Aarhus', 'Bergen', 'Cologne']);
});

it('sections change places by their handles, and come back by one undo', async () => {
  const sales = { ...finance, id: 'sales', titles: { en: 'Sales' }, place: 't' };
  await openManagement(drafts, { kept: [finance, sales] });
  button('Move Finance').element().focus();
  await userEvent.keyboard(' {ArrowDown}{ArrowDown}');
  await expect.element(page.getByText('Finance: section 2 of 2.')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.poll(order).toEqual(['Sales', 'Finance']);
  await button('Undo').click();
  await expect.poll(order).toEqual(['Finance', 'Sales']);
});

it('100 selected dashboards are dragged into a section in their order, ordered by title, and put back by undo', async () => {
  const hundred = Array.from({ length: 100 }, (_, index) => {
    const title = `Draft ${String(index + 1).padStart(3, '0')}`;
    return aDashboard({ id: aDashboardId(`d@${index}`), metaId: `d${index}`, title, section: '' });
  });
  const { owner } = await openManagement(hundred, { kept: [finance] });
  const held = () => owner.current().dashboards?.filter(({ section }) => section?.startsWith('finance')).length;
  const fixed = () => owner.current().dashboards?.filter(({ section }) => section?.startsWith('finance/')).length;
  await page.getByRole('checkbox', { name: 'Select all in the list' }).click();
  const [handle] = document.querySelectorAll('[data-handle="d@0"]');
  await userEvent.dragAndDrop(handle!, page.getByRole('rowheader', { name: 'Finance' }), { steps: 8 });
  await expect.poll(fixed).toBe(100);
  expect(titles().slice(0, 3)).toEqual(['Finance', 'Draft 001', 'Draft 002']);
  await choose('Order by title', 'Finance');
  await expect.poll(fixed).toBe(0);
  expect(held()).toBe(100);
  await button('Undo').last().click();
  await expect.poll(fixed).toBe(100);
});

it('what another manager has moved meanwhile stays where they put it, and the manager is told', async () => {
  const sales = { ...finance, id: 'sales', titles: { en: 'Sales' }, place: 't' };
  const { owner, catalogue } = await openManagement(drafts, { kept: [finance, sales] });
  const [first] = drafts;
  await catalogue.update(first!.id, { ...editOf(first!), section: 'sales' }, first!.updatedAt);
  button('Move Aarhus').element().focus();
  await userEvent.keyboard(' {ArrowUp}{ArrowUp} ');
  await expect.element(page.getByText("1 dashboard wasn't moved", { exact: false })).toBeVisible();
  await owner.load();
  expect(owner.current().dashboards?.find(({ id }) => id === first!.id)?.section).toBe('sales');
});

it('the head of a section selects all of it, and each section can be closed', async () => {
  const held = ['Dues', 'Fees'].map((title) =>
    aDashboard({ id: aDashboardId(`d@${title}`), metaId: title, title, section: 'finance' }),
  );
  await openManagement([...drafts, ...held], { kept: [finance] });
  const all = box('Select all of Finance');
  await box('Select Dues').click();
  await expect.element(all).toBePartiallyChecked();
  all.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('2 selected', { exact: true })).toBeVisible();
  await expect.element(all).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(box('Select Dues')).not.toBeChecked();
  await button('Outside sections').click();
  await expect.poll(titles).toEqual(['Finance', 'Dues', 'Fees', 'Outside sections']);
  await button('Finance').click();
  await expect.poll(titles).toEqual(['Finance', 'Outside sections']);
  await page.getByRole('searchbox', { name: 'Filter by title or group' }).fill('Berg');
  await expect.poll(titles).toEqual(['Outside sections', 'Bergen']);
  await page.getByRole('searchbox', { name: 'Filter by title or group' }).fill('');
  await button('Finance').click();
  await button('Outside sections').click();
  await expect.poll(titles).toEqual(['Finance', 'Dues', 'Fees', 'Outside sections', 'Aarhus', 'Bergen', 'Cologne']);
});

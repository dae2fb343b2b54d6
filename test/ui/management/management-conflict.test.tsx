import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Dashboard, DashboardEdit } from '#domain/dashboards/dashboard';
import { failed } from '#domain/result';
import type { DashboardCatalogue } from '#ports/dashboards/dashboard-catalogue';
import { dashboardsIn } from '../../application/ports';
import { costs, openManagement, sales } from './management-page';

const now = async (catalogue: DashboardCatalogue): Promise<Dashboard> => {
  const found = (await dashboardsIn(catalogue)).find(({ id }) => id === sales.id);
  if (!found) throw new Error('The dashboard is gone');
  return found;
};
/** Another manager saves over the current version. */
const meanwhile = async (catalogue: DashboardCatalogue, change: Partial<DashboardEdit>): Promise<void> => {
  const { id, updatedAt, title, description, icon, status, groupList } = await now(catalogue);
  await catalogue.update(id, { title, description, icon, status, groupList, ...change }, updatedAt);
};

/** A backend that knows who saved first. */
const editedBy = (email: string): Parameters<typeof openManagement>[1] => ({
  catalogue: (inMemory) => ({
    async update(...change) {
      const saved = await inMemory.update(...change);
      if (saved.ok || saved.failure.kind !== 'conflict') return saved;
      return failed({ kind: 'conflict', current: { ...saved.failure.current, editedBy: email } });
    },
  }),
});

it('a conflict names the user themselves if they saved in another tab', async () => {
  const { edit, field, press, dialog, catalogue } = await openManagement([sales], editedBy('demo'));
  await edit('Sales overview');
  await field('Title').fill('My title');
  await meanwhile(catalogue, { title: 'My other title' });
  await press('Save');
  await expect.element(dialog.getByText(/You saved this elsewhere/)).toBeVisible();
  await expect.element(dialog.getByText(/Someone else|Edited last by/)).not.toBeInTheDocument();
});

it('a conflict shows both sides of every field that both changed and who edited it last, and saves what was chosen', async () => {
  const { edit, field, press, dialog, catalogue, addGroup } = await openManagement(
    [sales],
    editedBy('maya@example.com'),
  );
  await edit('Sales overview');
  await field('Title').fill('My title');
  await addGroup('Board');
  await meanwhile(catalogue, { title: 'Their title', groupList: ['Finance'], description: 'Their words' });
  await press('Save');

  await expect.element(dialog.getByText(/Edited last by maya@example\.com\. You both changed 2 fields/)).toBeVisible();
  const title = dialog.getByRole('radiogroup', { name: 'Title: theirs or mine' });
  const groups = dialog.getByRole('radiogroup', { name: 'Groups: theirs or mine' });
  await expect.element(title).toHaveTextContent('Take theirsTheir titleKeep mineMy title');
  await expect.element(groups).toHaveTextContent('Take theirsFinanceKeep mineSales, Board');
  await expect.element(field('Description')).toHaveValue('Their words');

  await title.getByRole('radio', { name: 'Keep mine' }).click();
  await press('Save');
  await expect.element(dialog.getByText('Choose one.')).toBeVisible();
  await expect.element(groups.getByRole('radio', { name: 'Take theirs' })).toHaveFocus();
  await addGroup('Added before that');
  await groups.getByRole('radio', { name: 'Take theirs' }).click();
  await press('Save');

  await expect.element(dialog).not.toBeInTheDocument();
  expect(await now(catalogue)).toMatchObject({
    title: 'My title',
    groupList: ['Finance'],
    description: 'Their words',
  });
});

it('a conflict says so while one types, as soon as it is known, and moves no field', async () => {
  const { edit, field, press, dialog, catalogue, owner } = await openManagement([sales]);
  await edit('Sales overview');
  await field('Title').fill('My title');
  const place = () => field('Title').element().getBoundingClientRect().top;
  const before = place();
  await meanwhile(catalogue, { title: 'Their title', groupList: ['Finance'] });
  await owner.load();
  await expect.element(dialog.getByText(/^Changed by someone else: Title, Groups\./)).toBeVisible();
  expect(place()).toBe(before);
  await expect.element(field('Title')).toHaveValue('My title');
  await press('Save');
  await dialog.getByRole('radio', { name: 'Keep mine' }).click();
  expect(dialog.getByText(/^Changed by someone else/).elements()).toEqual([]);
});

it('a conflict switches between the two sides without losing either', async () => {
  const { edit, field, press, dialog, catalogue } = await openManagement([sales]);
  await edit('Sales overview');
  await field('Title').fill('My title');
  await meanwhile(catalogue, { title: 'Their title' });
  await press('Save');
  await dialog.getByRole('radio', { name: 'Take theirs' }).click();
  await expect.element(field('Title')).toHaveValue('Their title');
  await dialog.getByRole('radio', { name: 'Keep mine' }).click();
  await expect.element(field('Title')).toHaveValue('My title');
  await dialog.getByRole('radio', { name: 'Take theirs' }).click();
  await field('Title').fill('Typed since');
  await expect.element(dialog.getByRole('radio', { name: 'Keep mine' })).toBeChecked();
  await meanwhile(catalogue, { title: 'Their next title' });
  await press('Save');
  await expect.element(dialog.getByText('Their next title')).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'Keep mine' })).not.toBeChecked();
});

it("a conflict merges untouched fields without a question, and tells of the other person's change", async () => {
  const { edit, field, press, dialog, catalogue } = await openManagement([sales]);
  await edit('Sales overview');
  await field('Title').fill('My title');
  await meanwhile(catalogue, { description: 'Their words', status: 'DRAFT' });
  await press('Save');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Saved My title, merged with a change that was saved first')).toBeVisible();
  expect(await now(catalogue)).toMatchObject({ title: 'My title', description: 'Their words', status: 'DRAFT' });
});

it('undo restores the previous values', async () => {
  const { edit, field, press, row, catalogue } = await openManagement([sales, costs]);
  await edit('Sales overview');
  await field('Title').fill('Oops');
  await press('Save');
  await expect.element(row('Oops')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Reverted Sales overview')).toBeVisible();
  await expect.element(row('Sales overview')).toBeVisible();
  expect(await now(catalogue)).toMatchObject({ title: 'Sales overview', description: sales.description });
});

it('undo says why it failed', async () => {
  let down = false;
  const { edit, field, press } = await openManagement([sales], {
    catalogue: (catalogue) => ({
      update: async (...change) => (down ? failed({ kind: 'unreachable' }) : catalogue.update(...change)),
    }),
  });
  await edit('Sales overview');
  await field('Title').fill('Oops');
  await press('Save');
  await expect.element(page.getByText('Saved Oops')).toBeVisible();
  down = true;
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(/^Couldn't undo Oops\. .*can't be reached/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy reference' })).toBeVisible();
});

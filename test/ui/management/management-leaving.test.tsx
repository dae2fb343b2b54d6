import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openManagement, sales } from './management-page';

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

it('leaving an edit is not asked about when the address of a filter is only written after the edit has begun', async () => {
  const { edit, field, dialog, router } = await openManagement([sales]);
  const filter = page.getByRole('searchbox').element();
  await edit('Sales overview');
  await field('Title').fill('Saved soon');
  // As if typed just before on a busy machine: the dialog keeps the focus from it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(filter, 'Sales');
  filter.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(() => router.state.location.searchStr).toBe('?q=Sales');
  await expect.element(dialog.getByText('Discard 1 unsaved change?')).not.toBeInTheDocument();
  await expect.element(field('Title')).toHaveValue('Saved soon');
});

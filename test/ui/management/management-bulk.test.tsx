import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, ok } from '#domain/result';
import type { DashboardCatalogue } from '#ports/dashboards/dashboard-catalogue';
import { deferred } from '../../application/deferred';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { aSection } from '../../domain/dashboards/sections/a-section';
import { violations } from '../violations';
import { openManagement, sales, savingAfter } from './management-page';

const drafts = ['Aarhus', 'Bergen', 'Cologne', 'Dublin', 'Eindhoven'].map((title) =>
  aDashboard({ id: aDashboardId(`d@${title}`), metaId: title, title, status: 'DRAFT', groupList: [] }),
);
const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const panel = () => page.getByRole('dialog');
const published = () => page.getByRole('table', { name: 'Dashboards' }).getByText('Published:');

const publishAll = async (): Promise<void> => {
  await page.getByRole('checkbox', { name: 'Select all in the list' }).click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await panel().getByRole('radio', { name: 'Published', exact: true }).click();
  await button(/^Change \d dashboards$/).click();
};

it('rows are selected by mouse and keyboard: one, a range, all that match, none', async () => {
  await openManagement(drafts);
  await box('Bergen').click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await box('Dublin').click({ modifiers: ['Shift'] });
  await expect.element(page.getByText('3 selected')).toBeVisible();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(page.getByText('4 selected')).toBeVisible();
  await expect.element(box('Eindhoven')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('3 selected')).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(page.getByText('5 selected')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/\d selected/)).not.toBeInTheDocument();
});

it.each(['{Enter}', '{Escape}'])('the focus stays at the selected rows when %s on the bar clears them', async (key) => {
  await openManagement(drafts);
  await box('Bergen').click();
  await box('Dublin').click();
  await expect.element(button(/^Clear/)).toBeVisible();
  button(/^Clear/)
    .element()
    .focus();
  await userEvent.keyboard(key);
  await expect.element(page.getByText(/\d selected/)).not.toBeInTheDocument();
  await expect.element(box('Bergen')).toHaveFocus();
});

it('the bulk bar has a button for each field, which opens the panel there, and those without room in a menu', async () => {
  await page.viewport(1440, 900);
  await openManagement(drafts);
  await box('Bergen').click();
  await page.getByRole('button', { name: 'Groups', exact: true }).click();
  await expect.element(panel().getByRole('radio', { name: 'Add' })).toBeChecked();
  await expect.element(panel().getByRole('combobox', { name: 'Group names' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Owner', exact: true }).click();
  await expect.element(panel().getByRole('textbox', { name: 'Owner' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Known issue' }).click();
  await expect.element(panel().getByRole('textbox', { name: 'Known issue' })).toHaveFocus();
});

it('a bulk edit changes what is selected after a preview of each row, and takes all of it back by one undo', async () => {
  await openManagement([
    ...drafts,
    aDashboard({ id: aDashboardId('d@Gone'), metaId: 'Gone', title: 'Gone', status: 'DRAFT', missing: true }),
  ]);
  await page.getByRole('checkbox', { name: 'Select all in the list' }).click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Change 6 dashboards' })).toBeVisible();
  await expect.element(button('Change 0 dashboards')).toBeDisabled();
  await panel().getByRole('radio', { name: 'Published', exact: true }).click();
  await panel().getByRole('radio', { name: 'Add' }).click();
  await panel().getByRole('combobox', { name: 'Group names' }).fill('Sales, EMEA');
  await userEvent.keyboard('{Enter}{Enter}Operations{Enter}{Enter}');
  await expect.element(panel().getByText('5 will change, 1 skipped')).toBeVisible();
  await expect.element(panel().getByRole('listitem').last()).toHaveTextContent('Skipped: missing from QuickSight');
  await expect
    .element(panel().getByText('Not published → Published; Everyone → "Sales, EMEA", Operations').first())
    .toBeVisible();
  await button('Change 5 dashboards').click();
  await expect.element(page.getByRole('listitem').filter({ hasText: '5 dashboards changed' })).toBeVisible();
  await expect.poll(() => published().elements().length).toBe(5);
  await button('Undo').click();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: '5 dashboards are as they were before' }))
    .toBeVisible();
  await expect.poll(() => published().elements().length).toBe(0);
});

it('a bulk edit saves as one act where the backend can, also with the panel closed, and the notice takes it back', async () => {
  const answer = deferred<void>();
  const acts: unknown[] = [];
  await openManagement(drafts, {
    bulkEdits: () => ({
      async save(edits) {
        acts.push(edits.map(({ seen, edit }) => [seen.title, edit.status]));
        await answer.promise;
        return ok({ status: 'SYNC', number: 12, left: [] });
      },
      async undo(number) {
        acts.push(number);
        return ok({ count: 5, kept: [] });
      },
    }),
  });
  await publishAll();
  await expect.element(button('Saving')).toBeVisible();
  expect(button('Stop').elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  answer.resolve();
  await expect.element(page.getByText('5 dashboards changed', { exact: true })).toBeVisible();
  await button('Undo').click();
  await expect.element(page.getByText('5 dashboards are as they were before', { exact: true })).toBeVisible();
  expect(acts).toEqual([drafts.map(({ title }) => [title, 'EMBEDED']), 12]);
});

it('a bulk edit names what could not be changed, and tries only that again', async () => {
  let refuses = true;
  await openManagement(drafts, {
    catalogue: (catalogue) => ({
      update: async (id, ...edit) =>
        refuses && id === drafts[2]?.id ? failed({ kind: 'unreachable' }) : catalogue.update(id, ...edit),
    }),
  });
  await page.getByRole('checkbox', { name: 'Select all in the list' }).click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await panel().getByRole('radio', { name: 'Published', exact: true }).click();
  await button('Change 5 dashboards').click();
  await expect.element(panel().getByText("1 dashboard couldn't be changed")).toBeVisible();
  await expect.element(panel().getByRole('listitem').filter({ hasText: 'Cologne' })).toBeVisible();
  refuses = false;
  await button('Try 1 again').click();
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.poll(() => published().elements().length).toBe(5);
});

it('a bulk edit asks before it discards what is chosen', async () => {
  await openManagement(drafts);
  await box('Bergen').click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const choice = panel().getByRole('radio', { name: 'Published', exact: true });
  await choice.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel().getByText('Discard 1 unsaved change?')).toBeVisible();
  await button('Keep editing').click();
  await expect.element(choice).toBeChecked();
  await button('Cancel').click();
  await button('Discard').click();
  await expect.element(panel()).not.toBeInTheDocument();
});

it('a bulk edit asks before leaving stops its save, and then says how many were saved', async () => {
  const answer = deferred<void>();
  const { router } = await openManagement(drafts, savingAfter(answer.promise));
  await publishAll();
  void router.navigate({ href: '/home/index' });
  await expect.element(panel().getByText('0 of 5 saved. Stop saving the rest?')).toBeVisible();
  await button('Keep saving').click();
  await expect.element(panel().getByText('0 of 5 saved', { exact: true })).toBeVisible();
  void router.navigate({ href: '/home/index' });
  await button('Stop').click();
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  answer.resolve();
  await expect.element(page.getByText('4 of 5 dashboards changed')).toBeVisible();
});

it('leaves without an answer once all are saved', async () => {
  const answer = deferred<void>();
  const { router } = await openManagement(drafts, savingAfter(answer.promise));
  await publishAll();
  void router.navigate({ href: '/home/index' });
  await expect.element(button('Keep saving')).toBeVisible();
  answer.resolve();
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect.element(page.getByText('5 dashboards changed', { exact: true })).toBeVisible();
});

it('the bulk panel says nothing of an icon before one is chosen', async () => {
  await openManagement(drafts);
  await box('Bergen').click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await panel().getByRole('radio', { name: 'Choose an icon' }).click();
  await expect.element(panel().getByRole('radio', { name: 'Academic cap' })).toBeVisible();
  await expect.element(panel().getByText(/doesn't know the icon/)).not.toBeInTheDocument();
});

it('the field of groups in bulk saves nothing by Enter, and keeps the panel open by Escape', async () => {
  const update = vi.fn<DashboardCatalogue['update']>();
  await openManagement([...drafts, sales], { catalogue: () => ({ update }) });
  await box('Bergen').click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await panel().getByRole('radio', { name: 'Add' }).click();
  await panel().getByRole('combobox', { name: 'Group names' }).fill('Sal');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel().getByRole('option', { name: 'Sales' })).not.toBeInTheDocument();
  await userEvent.keyboard('es{Enter}');
  await expect.element(button('Change 1 dashboard')).toBeEnabled();
  await expect.element(button('Saving')).not.toBeInTheDocument();
  expect(update).not.toHaveBeenCalled();
});

it('a bulk edit that was stopped leaves the panel open that was opened since', async () => {
  const answer = deferred<void>();
  await openManagement(drafts.slice(0, 2), savingAfter(answer.promise));
  await publishAll();
  await userEvent.keyboard('{Escape}');
  await panel().getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  answer.resolve();
  await expect.element(page.getByText('2 dashboards changed', { exact: true })).toBeVisible();
  await expect.element(panel()).toBeVisible();
});

it('a bulk edit sets owner, section, verification, refresh and known issue, with what is skipped last and why', async () => {
  const bare = { owner: '', verifiedUntil: '', promisedAge: '', knownIssue: '', section: '' };
  const [first, second, ...others] = drafts.map((draft) => ({ ...draft, ...bare }));
  const done = { verifiedUntil: '2027-01-31', promisedAge: 'P1D', knownIssue: 'Late since Monday', owner: 'Ann' };
  const { owner } = await openManagement([{ ...first!, ...done, section: 'finance' }, second!, ...others], {
    kept: [aSection({ updatedAt: new Date(1) })],
  });
  await page.getByRole('checkbox', { name: 'Select all in the list' }).click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const group = (name: string) => panel().getByRole('radiogroup', { name, exact: true });
  await panel().getByRole('combobox', { name: 'Section' }).selectOptions('Finance');
  await panel().getByRole('combobox', { name: 'Expect new data every' }).selectOptions('1 day');
  for (const [field, value] of [
    ['Owner', 'Ann'],
    ['Verified until', '2027-01-31'],
    ['Known issue', 'Late since Monday'],
  ] as const) {
    await group(field).getByRole('radio', { name: 'Set' }).click();
    await panel().getByLabelText(field, { exact: true }).last().fill(value);
  }
  await expect.element(panel().getByText('4 will change, 1 skipped')).toBeVisible();
  await expect.element(panel().getByRole('listitem').last()).toHaveTextContent('AarhusSkipped: nothing to change');
  expect(await violations()).toEqual([]);
  await button('Change 4 dashboards').click();
  const held = () => owner.current().dashboards?.filter((one) => one.section === 'finance' && one.owner === 'Ann');
  await expect.poll(() => held()?.length).toBe(5);
  expect(held()?.[4]).toMatchObject(done);
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await group('Known issue').getByRole('radio', { name: 'No known issue' }).click();
  await expect.element(panel().getByText('Late since Monday → None').first()).toBeVisible();
});

it('the preview of a bulk edit of hundreds ends with what is skipped', async () => {
  const many = Array.from({ length: 120 }, (_, index) =>
    aDashboard({ id: aDashboardId(`d@${index}`), metaId: `${index}`, title: `Report ${index}`, status: 'DRAFT' }),
  );
  const gone = aDashboard({
    id: aDashboardId('d@Gone'),
    metaId: 'Gone',
    title: 'Gone',
    status: 'DRAFT',
    missing: true,
  });
  await openManagement([gone, ...many]);
  await page.getByRole('checkbox', { name: 'Select all in the list' }).click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await panel().getByRole('radio', { name: 'Published', exact: true }).click();
  await expect.element(panel().getByRole('listitem').last()).toHaveTextContent('GoneSkipped');
  expect(panel().getByRole('listitem').elements()).toHaveLength(102);
});

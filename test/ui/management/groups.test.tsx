import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PoolGroup } from '#domain/dashboards/groups';
import { failed, ok } from '#domain/result';
import { deferred } from '../../application/deferred';
import { costs, openManagement, sales } from './management-page';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';

const people = (count: number, isMore = false) => ({ count, isMore });
const pool: PoolGroup[] = [
  { name: 'Operations', people: people(121) },
  { name: 'Sales', people: people(38) },
  { name: 'Sales, EMEA', people: people(1) },
  { name: 'Sales support', people: people(9) },
  { name: 'Staff', people: people(1000, true) },
  { name: 'Wholesale' },
];
/** There are more. */
const readsFirst = { groups: async () => ok({ groups: pool, isMore: true }) };
const reads = { groups: async () => ok({ groups: pool, isMore: false }) };

/** The panel of Costs 10, which Finance sees. */
async function editGroups(requests: Parameters<typeof openManagement>[1] = { requests: reads }) {
  const opened = await openManagement([sales, costs], requests);
  await opened.edit('Costs 10');
  const { dialog } = opened;
  return {
    ...opened,
    box: dialog.getByRole('combobox', { name: 'Groups' }),
    options: () =>
      dialog
        .getByRole('listbox')
        .getByRole('option')
        .all()
        .map((option) => option.element().textContent),
    chosen: () =>
      dialog
        .getByRole('button', { name: /^Remove / })
        .all()
        .map((button) => button.element().parentElement?.textContent),
    enter: () => userEvent.keyboard('{Enter}'),
  };
}

const typing = (composing: KeyboardEventInit) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...composing }));

it('a group can be read below its field in a window as low as zoom makes it', async () => {
  const { box, dialog } = await editGroups();
  await page.viewport(320, 256);
  box.element().scrollIntoView({ block: 'end' });
  (box.element() as HTMLElement).focus({ preventScroll: true });
  await userEvent.keyboard('{ArrowDown}');
  const option = dialog.getByRole('listbox').getByRole('option').first();
  await expect
    .poll(() => option.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(dialog.getByRole('button', { name: 'Save' }).element().getBoundingClientRect().top);
  expect(box.element().getBoundingClientRect().bottom).toBeLessThan(option.element().getBoundingClientRect().top);
});

it('groups are chosen from the pool with the number of people in each; Enter takes the best match', async () => {
  const { box, options, chosen, enter, dialog } = await editGroups();
  await box.fill('sal');
  await expect
    .poll(options)
    .toEqual([
      'Sales38 people',
      'Sales, EMEA1 person',
      'Sales support9 people',
      'Wholesale',
      'Add “sal” as a new nameNobody is in it yet',
    ]);
  await expect.element(dialog.getByText('4 of 6 groups')).toBeVisible();
  await enter();
  await expect.element(box).toHaveValue('');
  await box.fill('Sales, E');
  await enter();
  await box.fill('st');
  await enter();
  await expect.poll(chosen).toEqual(['Finance0', 'Sales38', 'Sales, EMEA1', 'Staff1,000+']);
  await dialog.getByRole('button', { name: 'Remove Sales, EMEA' }).click();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  await expect.poll(chosen).toEqual(['Finance0', 'Sales38']);
  await box.fill(' Sales ');
  await enter();
  await expect.element(box).toHaveValue('');
  await expect.poll(chosen).toEqual(['Finance0', 'Sales38']);
});

it('the groups of a dashboard get an unknown name by a step of its own, and lose nothing that is typed', async () => {
  const { box, chosen, enter, press, dialog, catalogue } = await editGroups();
  await box.fill('Board');
  await expect.element(box).not.toHaveAttribute('aria-activedescendant');
  await enter();
  await expect.element(box).toHaveValue('Board');
  await press('Save');
  await expect.element(dialog.getByText("“Board” isn't added. Choose a group, or add it as a new name.")).toBeVisible();
  await expect.element(box).toHaveFocus();
  expect(await catalogue.list()).toMatchObject(ok({ dashboards: [{}, { groupList: ['Finance'] }] }));
  await enter();
  await enter();
  await expect.element(dialog.getByRole('option', { name: /Add “Board”/ })).toHaveAttribute('aria-selected', 'true');
  await enter();
  await expect.poll(chosen).toEqual(['Finance0', 'Board0']);
  await box.fill('never added');
  await press('Cancel');
  await expect.element(dialog.getByText(/^Discard \d unsaved change/)).toBeVisible();
});

it('the groups of a dashboard get a name that is typed in full without Enter, when the field is left', async () => {
  const { box, chosen, field } = await editGroups();
  await box.fill('Sales');
  await field('Title').click();
  await expect.poll(chosen).toEqual(['Finance0', 'Sales38']);
});

it('the groups of a dashboard say if the pool cannot be read, and offer those of other dashboards', async () => {
  const { box, options, dialog } = await editGroups({
    requests: { groups: async () => failed({ kind: 'broken' }) },
  });
  await expect.element(dialog.getByText(/user pool's groups can't be read, so names aren't checked/)).toBeVisible();
  await box.fill('Sal');
  await expect.poll(options).toEqual(['Sales', "Add “Sal” as a new nameNot checked: the user pool can't be read"]);
});

it('groups of other dashboards are suggested, without a notice, if the backend lists none', async () => {
  const { box, options, dialog } = await editGroups({
    requests: { groups: async () => failed({ kind: 'not-found' }) },
  });
  await expect.element(dialog.getByText('Leave empty to share with everyone.', { exact: true })).toBeVisible();
  await box.fill('Sal');
  await expect.poll(options).toEqual(['Sales', 'Add “Sal” as a new nameNo dashboard has it yet']);
});

it('the groups of a dashboard take no new name while the pool is still being read', async () => {
  const answer = deferred<void>();
  const groups = async () => answer.promise.then(reads.groups);
  const { box, options } = await editGroups({ requests: { groups } });
  await box.fill('Board');
  await expect.poll(options).toEqual([]);
  answer.resolve();
  await expect.poll(options).toEqual(['Add “Board” as a new nameNobody is in it yet']);
});

it('groups are not called empty if the pool has more groups than are read', async () => {
  const { box, options, chosen } = await editGroups({ requests: readsFirst });
  await box.fill('Board');
  await expect.poll(options).toEqual(["Add “Board” as a new nameNot checked: the user pool can't be read"]);
  expect(chosen()).toEqual(['Finance']);
});

it('keys of an input method choose no group and no icon while it composes characters', async () => {
  const { box, dialog } = await editGroups();
  await box.fill('か');
  typing({ isComposing: true });
  typing({ keyCode: 229 });
  await dialog.getByRole('button', { name: /^Icon: / }).click();
  await dialog.getByLabelText('Search by name').fill('bolt');
  typing({ isComposing: true });
  typing({ keyCode: 229 });
  await expect.element(dialog.getByRole('radio', { name: 'Bolt', exact: true })).not.toBeChecked();
  await expect.element(box).toHaveValue('か');
  await expect.element(dialog.getByRole('button', { name: 'Remove か' })).not.toBeInTheDocument();
});

it('the groups of a dashboard close their list by Esc, and nothing else', async () => {
  const { box, dialog, enter } = await editGroups();
  await box.fill('who');
  await expect.element(dialog.getByRole('option', { name: 'Wholesale' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByRole('option', { name: 'Wholesale' })).not.toBeInTheDocument();
  await expect.element(box).toHaveValue('who');
  await userEvent.keyboard('{ArrowDown}');
  await enter();
  await expect.element(dialog.getByRole('button', { name: 'Remove Wholesale' })).toBeVisible();
});

it('a group is found among sixty, and the marked one is in sight', async () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ name: `Team ${index + 1}`, people: people(index) }));
  const { box, dialog } = await editGroups({ requests: { groups: async () => ok({ groups: many, isMore: false }) } });
  await box.click();
  await expect.element(dialog.getByText('50 of 60 groups')).toBeVisible();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(dialog.getByRole('option', { name: 'Team 50' })).toBeInViewport();
  await box.fill('60');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Remove Team 60' })).toBeVisible();
});

it('a bulk edit adds groups of the pool, takes away those that the dashboards have, and refuses what is only typed', async () => {
  await openManagement([sales, costs], { requests: reads });
  await page.getByRole('checkbox', { name: 'Select all in the list' }).click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const panel = page.getByRole('dialog');
  const box = panel.getByRole('combobox', { name: 'Group names' });
  await panel.getByRole('radio', { name: 'Remove' }).click();
  await box.click();
  await expect.element(panel.getByRole('listbox').getByRole('option')).toHaveLength(2);
  await expect.element(panel.getByRole('option', { name: 'Sales' })).toHaveTextContent('38 people');
  await panel.getByRole('radio', { name: 'Add' }).click();
  await box.fill('Board');
  await panel.getByRole('button', { name: 'Change 0 dashboards' }).click();
  await expect.element(panel.getByText(/“Board” isn't added/)).toBeVisible();
  await box.fill('ope');
  await userEvent.keyboard('{Enter}');
  await panel.getByRole('button', { name: 'Change 2 dashboards' }).click();
  await expect.element(page.getByRole('row', { name: /Costs 10.*Finance.*Operations/ })).toBeVisible();
});

const counts = {
  all: people(160),
  loses: people(38),
  gains: people(1),
  groups: [],
  countedAt: new Date('2026-11-24T08:40:00Z'),
};

it('an edit of who can see a dashboard says before saving for how many it closes, or that it opens to everyone', async () => {
  const { edit, dialog, press } = await openManagement([sales], { requests: { reach: async () => ok(counts) } });
  await edit('Sales overview');
  await press('Remove Sales');
  await expect
    .element(dialog.getByText("This opens the dashboard to everyone: 1 person who can't see it now."))
    .toBeVisible();
  await dialog.getByRole('radio', { name: 'Not published' }).click();
  await expect.element(dialog.getByText('This closes the dashboard to 38 people.')).toBeVisible();
});

it('an edit of who can see a dashboard names some of those who lose it', async () => {
  const requests = {
    reach: async () => ok({ ...counts, losing: ['sofia', 'nameless'] }),
    names: async () => ok(new Map([['sofia', { sub: 'sofia', name: 'Sofia Rinaldi' }]])),
  };
  const { edit, dialog } = await openManagement([sales], { requests });
  await edit('Sales overview');
  await dialog.getByRole('radio', { name: 'Not published' }).click();
  await expect.element(dialog.getByText('Sofia Rinaldi, 37 others')).toBeVisible();
});

it('an edit of who can see a dashboard says it without a number where people are not counted', async () => {
  const requests = { reach: async () => failed({ kind: 'not-found' as const }) };
  const { edit, dialog, press } = await openManagement([sales], { requests });
  await edit('Sales overview');
  await press('Remove Sales');
  await expect.element(dialog.getByText('This opens the dashboard to everyone who signs in.')).toBeVisible();
});

it('a dashboard for everyone stays out of a bulk edit that adds a group, until that is confirmed', async () => {
  const open = aDashboard({ id: aDashboardId('d@open'), title: 'Open', groupList: [] });
  const { row } = await openManagement([sales, open], { requests: { ...reads, reach: async () => ok(counts) } });
  await page.getByRole('checkbox', { name: 'Select all in the list' }).click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('radio', { name: 'Add' }).click();
  await panel.getByRole('combobox', { name: 'Group names' }).fill('ope');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByText('Skipped: everyone can see it')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Change 1 dashboard' })).toBeVisible();
  await expect.element(panel.getByText('38 people')).not.toBeInTheDocument();
  await panel.getByRole('checkbox', { name: /that everyone can see now/ }).click();
  await expect.element(panel.getByText('Closes 1 dashboard to 38 people.')).toBeVisible();
  await panel.getByRole('button', { name: 'Change 2 dashboards' }).click();
  await expect.element(row('Open').getByText('Operations')).toBeVisible();
});

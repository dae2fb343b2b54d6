import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { aSection } from '../../domain/dashboards/sections/a-section';
import { aUse } from '../../domain/use/a-use';
import { audit, costs, head, openManagement, sales, star, titles } from './management-page';

const edit = (title: string) => page.getByRole('button', { name: `Edit ${title}`, exact: true });

it('the table shows every dashboard with its standing, its groups and a way to edit it', async () => {
  const { row } = await openManagement([sales, costs, audit]);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard management' })).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Dashboards' })).toBeVisible();
  await expect
    .element(row('Sales overview').getByRole('cell', { name: 'Published: Sales', exact: true }))
    .toBeVisible();
  await expect.element(row('Costs 10').getByRole('cell', { name: 'Not published (Finance)' })).toBeVisible();
  await expect.element(row('costs 9').getByRole('cell', { name: 'Missing from QuickSight' })).toBeVisible();
  await expect.element(page.getByText('3 dashboards')).toBeVisible();
});

it("the table shows a star beside every title, also for dashboards that aren't in the menu", async () => {
  const { shelf, dialog } = await openManagement([sales, costs, audit]);
  for (const { id, title } of [costs, audit]) {
    await expect.element(star(title)).toHaveAttribute('aria-pressed', 'false');
    await star(title).click();
    await expect.element(star(title)).toHaveAttribute('aria-pressed', 'true');
    expect(shelf.current().favourites).toContain(id);
  }
  await expect.element(star('Sales overview')).toHaveAttribute('aria-pressed', 'false');
  await page.viewport(320, 700);
  await star('Costs 10').click();
  await expect.element(star('Costs 10')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

it.each([390, 768, 1024, 1280])(
  'the table shows a title of thirty characters whole in a window of %i pixels',
  async (width) => {
    const title = 'Returns the contact centres 12';
    await openManagement([
      { ...sales, title },
      { ...costs, title },
    ]);
    await page.viewport(width, 800);
    const shown = page.getByRole('table').getByTitle(title).first();
    await expect.element(shown).toBeVisible();
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = shown.element();
    expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight]);
  },
);

const openedBy = (count: number, { id }: Dashboard) =>
  Array.from({ length: count }, (_, index) => aUse({ sub: `reader-${index}`, dashboard: id }));

it('shows and sorts by how many people have opened each dashboard in the last 30 days, where there is room', async () => {
  const { row } = await openManagement([sales, costs, audit], {
    uses: [...openedBy(12, sales), ...openedBy(214, costs)],
  });
  await page.viewport(1440, 900);
  await expect.element(row('Costs 10').getByRole('cell', { name: '214 people' })).toBeVisible();
  await expect.element(row('costs 9').getByRole('cell', { name: 'Nobody', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Opened' }).click();
  await expect.poll(titles).toEqual(['Costs 10', 'Sales overview', 'costs 9']);
  await expect.element(head('Opened')).toHaveAttribute('aria-sort', 'descending');
  await page.viewport(1024, 900);
  await expect.element(head('Opened')).not.toBeInTheDocument();
  await expect.element(row('Sales overview').getByText('12 people opened it')).toBeVisible();
});

it('the table renders only the rows near the viewport out of ten thousand, and reaches the last one', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    aDashboard({ id: aDashboardId(`q@${index}`), metaId: `${index}`, title: `Dashboard ${index}` }),
  );
  await openManagement(many);
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
  expect(titles().length).toBeLessThan(120);
  expect(titles()[0]).toBe('Dashboard 0');

  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(page.getByRole('button', { name: 'Edit Dashboard 9999' })).toBeVisible();
  expect(titles().length).toBeLessThan(120);
});

it('the focus stays while its row is scrolled away, and when a change of title moves the row', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) =>
    aDashboard({ id: aDashboardId(`q@${index}`), metaId: `${index}`, title: `Dashboard ${index}` }),
  );
  const { owner } = await openManagement(many);
  await expect.element(edit('Dashboard 3')).toBeVisible();
  edit('Dashboard 3').element().focus();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(edit('Dashboard 999')).toBeInViewport();
  await expect.element(edit('Dashboard 3')).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByRole('checkbox', { name: 'Select Dashboard 4', exact: true })).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(star('Dashboard 4')).toHaveFocus();
  await userEvent.tab();
  await expect.element(edit('Dashboard 4')).toHaveFocus();
  await expect.element(edit('Dashboard 4')).toBeInViewport();

  const { title: _, ...rest } = many[4]!;
  await owner.update(many[4]!, { ...rest, title: 'Zebra' });
  await expect.element(edit('Zebra')).toHaveFocus();
  await expect.element(edit('Dashboard 3')).toBeVisible();
});

it.each([1024, 1280])('the table shows the whole time of an update in a list by update at %d pixels', async (width) => {
  const yesterday = new Date(Date.now() - 86_400_000);
  const { row } = await openManagement([aDashboard({ updatedAt: yesterday })]);
  await page.viewport(width, 800);
  await page.getByRole('combobox', { name: 'Order' }).selectOptions('Latest update first');
  const cell = row('Sales overview').getByRole('cell', { name: /^Yesterday, \d/ });
  await expect.element(cell).toBeVisible();
  expect(cell.element().scrollWidth).toBeLessThanOrEqual(cell.element().clientWidth);
});

it('the table shows owner, verification and age of data in columns, or as a second line where there is no room', async () => {
  const trust = { owner: 'Priya Nair', verifiedUntil: '2020-11-14', promisedAge: 'PT4H' };
  const { row } = await openManagement([
    aDashboard({ ...trust, refreshedAt: new Date(Date.now() - 30 * 86_400_000) }),
    aDashboard({ id: aDashboardId('q@late'), title: 'Known', knownIssue: 'Wrong', refreshedAt: new Date() }),
  ]);
  await page.viewport(1440, 900);
  const [sales, known] = [row('Sales overview'), row('Known')];
  const late = sales.getByRole('img', { name: 'Data is late: expected every 4 hours.' });
  for (const name of ['Owner', 'Verified until', 'Data']) await expect.element(head(name)).toBeVisible();
  await expect.element(sales.getByRole('cell', { name: 'Priya Nair' })).toBeVisible();
  await expect.element(sales.getByRole('cell', { name: 'Ended 14 Nov 2020' })).toBeVisible();
  await expect.element(known.getByRole('cell', { name: 'No owner' })).toBeVisible();
  await expect.element(known.getByRole('cell', { name: 'Not verified' })).toBeVisible();
  await expect.element(known.getByRole('cell', { name: 'Just now' })).toBeVisible();
  await expect.element(known.getByRole('img', { name: 'Known issue' })).toBeVisible();
  for (const width of [1440, 1024, 768, 390]) {
    await page.viewport(width, 900);
    await expect.poll(() => late.elements()).toHaveLength(1);
    // Texts are wider until the font has loaded.
    const cells = (): Element[] => sales.getByRole('cell').elements();
    await expect.poll(() => cells().filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
  await page.viewport(1024, 900);
  await expect.element(head('Owner')).not.toBeInTheDocument();
  await expect.element(sales.getByText('Priya Nair, verification ended 14 Nov 2020')).toBeVisible();
});

const choose = async (item: string, answer: string) => {
  await page.getByRole('button', { name: 'More for Sales overview' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog', { name: answer }).getByRole('button', { name: item }).click();
};

it('the table opens a dashboard by its title, and publishes and unpublishes it from the menu of its row', async () => {
  const { row } = await openManagement([aDashboard({ status: 'DRAFT' }), audit]);
  const drafted = row('Sales overview');
  await expect
    .element(drafted.getByRole('link', { name: 'Sales overview' }))
    .toHaveAttribute('href', '/dashboard/sales');
  expect(row('costs 9').getByRole('link').elements()).toEqual([]);
  await expect.element(drafted).not.toHaveTextContent('Everyone');
  await choose('Publish', 'Publish “Sales overview”?');
  await expect.element(drafted).toHaveTextContent('Everyone');
  await choose('Unpublish', 'Unpublish “Sales overview”?');
  await expect.element(drafted.getByRole('cell', { name: 'Not published' })).toBeVisible();
});

it('the menu of a row takes a missing dashboard out of the menu, and then neither opens nor publishes it', async () => {
  await openManagement([audit]);
  const menu = page.getByRole('button', { name: 'More for costs 9' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await menu.click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  for (const name of ['Open', 'Publish', 'Unpublish']) {
    expect(page.getByRole('menuitem', { name, exact: true }).elements(), name).toEqual([]);
  }
});

it('the table says what to do while there are no dashboards', async () => {
  await openManagement([], { biService: () => [{ metaId: 'new', metaName: 'New one', metaArn: 'arn' }] });
  await expect.element(page.getByText('No dashboards yet. Sync to bring them in from QuickSight.')).toBeVisible();
  await page.getByRole('button', { name: 'Bring in dashboards' }).click();
  await expect.element(page.getByRole('button', { name: 'Edit New one' })).toBeVisible();
});

it('the table says whole what is missing, and names a section with a long title, in a window of 1024 px', async () => {
  const title = 'Rechnungswesen, Controlling und Konzernabschlussberichterstattung';
  const dashboards = [{ ...audit, groupList: ['Operations'], section: 'finance' }, sales];
  await openManagement(dashboards, {
    locale: 'it',
    kept: [aSection({ titles: { en: title, it: title }, updatedAt: new Date(1) })],
  });
  await page.viewport(1024, 768);
  const standing = page.getByText('Mancante in QuickSight').element().parentElement!;
  expect(standing.scrollWidth).toBeLessThanOrEqual(standing.clientWidth);
  expect(standing.scrollHeight).toBeLessThanOrEqual(standing.clientHeight);
  await expect.element(page.getByTitle(title, { exact: true })).toHaveTextContent(title);
});

import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardsNamed, heading, menu, openPortal } from '../a-portal';
import { violations } from '../violations';

const sheets = page.getByRole('tablist', { name: 'Sheets' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const [sales] = dashboardsNamed('Sales');
if (!sales) throw new Error('There is no dashboard');
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);
const nextYear = new Date().getFullYear() + 1;

const trusted = {
  ...sales,
  refreshedAt: hoursAgo(0.5),
  promisedAge: 'P1D',
  owner: 'Priya Nair',
  verifiedUntil: `${nextYear}-01-31`,
};

it('the dashboard page says beside the title when data was refreshed, who owns it and until when it is verified', async () => {
  await openPortal({ path: '/dashboard/meta-0', as: 'viewer', dashboards: [trusted] });
  await expect.element(sheets).toBeVisible();
  await expect.element(page.getByText('Data refreshed 30 min ago')).toBeVisible();
  await expect.element(page.getByText('Owner Priya Nair')).toBeVisible();
  await expect.element(page.getByText(`Verified until 31 Jan ${nextYear}`)).toBeVisible();
  await expect.element(page.getByText('Known issue')).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

it.each([
  [1440, /^Data refreshed 30 min ago, Owner Priya Nair, Verified until 31 Jan \d+$/],
  [1280, /^Refreshed 30 min ago, Priya Nair, Verified$/],
  [1024, /^Data 30 min ago, Verified$/],
  [768, /^Data 30 min ago, Verified$/],
])('the dashboard page has words for a window of %d px, and none of them is cut', async (width, said) => {
  const title = 'Supplier scorecard by country and category';
  await openPortal({
    path: '/dashboard/meta-0',
    as: 'viewer',
    dashboards: [{ ...trusted, title }],
    size: { width, height: 800 },
  });
  await expect.element(sheets).toBeVisible();
  const line = page.getByRole('button', { name: /^Data refreshed 30 min ago Owner Priya Nair Verified until/ });
  // Words for screen readers alone are in a box of one pixel.
  const shown = [...line.element().querySelectorAll<HTMLElement>('span:not(:has(span))')].filter(
    ({ offsetWidth, innerText, parentElement }) =>
      innerText !== '' && offsetWidth > 1 && Number(parentElement?.offsetWidth) > 1,
  );
  expect(shown.map(({ innerText }) => innerText).join(', ')).toMatch(said);
  expect(shown.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0)).toEqual([]);
  const { right } = line.element().getBoundingClientRect();
  expect(right).toBeLessThan(button('Copy link').element().getBoundingClientRect().left);
});

it.each([1440, 1280, 1024, 768])(
  'the bar keeps verification, late data and tools in a window of %d px, however long the rest is',
  async (width) => {
    const late = { ...trusted, refreshedAt: hoursAgo(24 * 40), owner: 'Alexandra Montgomery-Featherstone of Sales' };
    const size = { width, height: 800 };
    await openPortal({
      path: '/dashboard/meta-0',
      as: 'viewer',
      dashboards: [{ ...late, title: 'Long '.repeat(40) }],
      size,
    });
    await expect.element(sheets).toBeVisible();
    const whole = page
      .getByText(/^(?:Verified|Late)/)
      .elements()
      .flatMap((element) => element.closest('[class*=truncate]') ?? [])
      .filter(({ clientWidth }) => clientWidth > 1);
    expect(whole.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toEqual([0, 0]);
    const last = page.getByRole('main').getByRole('button', { name: width > 1000 ? 'Copy link' : 'More' });
    expect(last.element().getBoundingClientRect().right).toBeLessThan(width);
  },
);

it('the dashboard page breaks a long address of the owner on a phone', async () => {
  const owner = `${'maximiliane-friederike.'.repeat(3)}wolfeschlegelsteinhausenbergerdorff@example.com`;
  const size = { width: 390, height: 844 };
  await openPortal({ path: '/dashboard/meta-0', as: 'viewer', dashboards: [{ ...trusted, owner }], size });
  const said = page.getByText(`Owner ${owner}`);
  await expect.element(said).toBeVisible();
  expect(said.element().getBoundingClientRect().right).toBeLessThanOrEqual(390 - 16);
});

it('the dashboard page explains itself when pressed', async () => {
  const issuePosted = { at: hoursAgo(0.25), by: 'priya@example.com' };
  const dashboard = { ...trusted, knownIssue: 'Counted twice.', issuePosted };
  await openPortal({ path: '/dashboard/meta-0', as: 'viewer', dashboards: [dashboard] });
  await page.getByRole('button', { name: /^Data refreshed 30 min ago/ }).click();
  const panel = page.getByRole('dialog', { name: 'Data quality' });
  await expect
    .element(panel)
    .toHaveTextContent(
      /On time: new data is expected every 1 day.*Refreshed 30 min ago.*Priya Nair.*Until 31 Jan.*Counted twice.*priya@example.com, 15 min ago/,
    );
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Data refreshed/ }).click();
  await expect.element(panel).toBeVisible();
  // As when the focus goes into a frame.
  window.dispatchEvent(new FocusEvent('blur'));
  await expect.element(panel).not.toBeInTheDocument();
});

it('says that data is older than promised, and that a verification has ended', async () => {
  const old = { ...trusted, refreshedAt: hoursAgo(0.5 + 24 * 40), verifiedUntil: '2024-01-31' };
  await openPortal({ path: '/dashboard/meta-0', as: 'viewer', dashboards: [old], size: { width: 390, height: 800 } });
  await expect.element(page.getByText(/^Late: last refreshed .+ \(expected every 1 day\)$/)).toBeVisible();
  await expect.element(page.getByText('Verification ended 31 Jan 2024')).toBeVisible();
  await expect.element(page.getByText(/^Verified/)).not.toBeInTheDocument();
});

it('the dashboard page says on a page that stays open overnight that the verification has ended and data is late', async () => {
  const evening = new Date(2026, 10, 23, 23, 50);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: evening });
  onTestFinished(() => void vi.useRealTimers());
  const today = { ...trusted, refreshedAt: new Date(2026, 10, 23, 6), promisedAge: 'P1D', verifiedUntil: '2026-11-23' };
  await openPortal({ path: '/dashboard/meta-0', as: 'viewer', dashboards: [today] });
  await expect.element(page.getByText('Verified until 23 Nov')).toBeVisible();
  vi.setSystemTime(new Date(2026, 10, 24, 8));
  vi.advanceTimersByTime(60_000);
  await expect.element(page.getByText('Verification ended 23 Nov')).toBeVisible();
  await expect.element(page.getByText(/^Late: last refreshed yesterday, .+ \(expected every 1 day\)$/)).toBeVisible();
});

it('the dashboard page says nothing of what is unknown', async () => {
  const { owner: _, verifiedUntil, promisedAge, knownIssue, ...foreign } = sales;
  expect([verifiedUntil, promisedAge, knownIssue]).toEqual(['', '', '']);
  await openPortal({ path: '/dashboard/meta-0', as: 'viewer', dashboards: [foreign] });
  await expect.element(sheets).toBeVisible();
  await expect.element(page.getByText('About Sales')).toBeVisible();
  await expect.element(page.getByText(/Data refreshed|Owner|Verified/)).not.toBeInTheDocument();
});

it('the dashboard page shows a known issue above the frame, and brings it back once it is hidden', async () => {
  const knownIssue = 'Orders of 20 Nov are counted twice.';
  const issuePosted = { at: hoursAgo(0.25), by: 'priya@example.com' };
  await openPortal({ path: '/dashboard/meta-0', as: 'viewer', dashboards: [{ ...trusted, knownIssue, issuePosted }] });
  const shown = page.getByRole('status').getByText(knownIssue);
  await expect.element(shown).toBeVisible();
  await expect.element(page.getByRole('status').getByText('priya@example.com, 15 min ago')).toBeVisible();
  await expect
    .element(menu.getByRole('link', { name: 'Sales' }))
    .toHaveAccessibleDescription(`About Sales. Known issue: ${knownIssue}`);
  await button('Hide known issue').click();
  await expect.element(shown).not.toBeInTheDocument();
  await expect.element(heading('Sales')).toHaveFocus();
  await button('Show known issue').click();
  await expect.element(shown).toBeVisible();
  await expect.element(heading('Sales')).toHaveFocus();
});

it('the dashboard page lets a manager post what people should know, where the backend keeps it', async () => {
  await openPortal({ path: '/management/quicksight', as: 'demo', dashboards: [sales] });
  await button('Edit Sales').click();
  const dialog = page.getByRole('dialog', { name: 'Edit dashboard' });
  await dialog.getByRole('textbox', { name: 'Owner' }).fill('Priya Nair');
  await dialog.getByLabelText('Verified until').fill(`${nextYear}-01-31`);
  await dialog.getByRole('combobox', { name: 'Expect new data every' }).selectOptions('1 day');
  await dialog.getByRole('textbox', { name: 'Known issue' }).fill('Counted twice.');
  await button('Save').click();
  await menu.getByRole('link', { name: 'Sales' }).click();
  await expect.element(heading('Sales')).toBeVisible();
  await expect.element(page.getByText('Owner Priya Nair')).toBeVisible();
  await expect.element(page.getByRole('status').getByText('Counted twice.')).toBeVisible();
});

it('the editor has no inputs for fields that the backend does not have', async () => {
  const { owner: _, verifiedUntil: __, ...known } = sales;
  await openPortal({ path: '/management/quicksight', as: 'demo', dashboards: [known] });
  await button('Edit Sales').click();
  const dialog = page.getByRole('dialog', { name: 'Edit dashboard' });
  await expect.element(dialog.getByRole('textbox', { name: 'Known issue' })).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Owner' })).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText('Verified until')).not.toBeInTheDocument();
});

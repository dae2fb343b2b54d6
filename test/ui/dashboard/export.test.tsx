import { ReplaySubject, map, switchMap } from 'rxjs';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FormatState } from '#domain/exports/export';
import type { TableSize } from '#domain/exports/table-size';
import { failed, ok } from '#domain/result';
import type { Deliveries } from '#ports/dashboards/deliveries';
import type { Exports } from '#ports/dashboards/exports';
import { deferred } from '../../application/deferred';
import { aDelivery } from '../a-delivery';
import { openPortal } from '../a-portal';
import { anExport } from '../an-export';
import { nextFrame } from '../next-frame';
import { violations } from '../violations';

const panel = page.getByRole('dialog', { name: 'Export', exact: true });
const tool = page.getByRole('button', { name: 'Export', exact: true });
const open = (parts: Parameters<typeof openPortal>[0]) =>
  openPortal({ path: '/dashboard/meta-0?p.Region=North', as: 'viewer', ...parts });
const named = (name: string) => panel.getByRole('button', { name, exact: true });

it('a table of the sheet is exported with its filters, by keyboard, and announced after the panel is closed', async () => {
  const file = deferred<{ address: string }>();
  const address = vi.fn(async () => ok('data:text/csv,1'));
  const { portal } = await open({ files: { make: () => file.promise }, exports: { address } });
  const made = async () => {
    const listed = await portal.exports.list();
    return listed.ok ? listed.value.exports : [];
  };
  await expect.element(tool).toBeEnabled();
  tool.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByText('With these filters: Region North.')).toBeVisible();
  await expect.element(named('This sheet as PDF')).toBeVisible();
  expect(await violations()).toEqual([]);
  await named('Product lines as CSV').click();
  await expect.element(panel.getByRole('status')).toHaveTextContent('Making the file');
  await named('By region as Excel').click();
  await expect.element(named('Cancel By region as Excel')).toBeVisible();
  const parameters = [{ name: 'Region', values: ['North'] }];
  const csv = { dashboard: 'quicksight@meta-0', sheet: 'Summary', visual: 'Product lines', parameters, format: 'csv' };
  expect(await made()).toMatchObject([{ visual: 'By region', format: 'xlsx' }, csv]);
  await named('Cancel By region as Excel').click();
  await expect.poll(made).toMatchObject([csv]);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(tool).toHaveFocus();
  file.resolve({ address: 'data:text/csv,1' });
  await expect.element(page.getByText('Product lines as CSV is ready')).toBeVisible();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect(address).toHaveBeenCalledExactlyOnceWith((await made())[0]?.id);
});

it('the export panel says before anything is made that a view has more values than QuickSight takes', async () => {
  const values = Array.from({ length: 101 }, (_, at) => `p.Region=${at}`).join('&');
  await open({ path: `/dashboard/meta-0?${values}` });
  await tool.click();
  await expect.element(panel.getByText('at most 50 filters, with 100 values')).toBeVisible();
  await expect.element(named('This sheet as PDF')).not.toBeInTheDocument();
  await expect.element(panel.getByRole('link', { name: 'Exports and deliveries' })).toBeVisible();
});

it('the export panel lists the files of the dashboard with why one failed and what is missing in another', async () => {
  const exports = [
    anExport({ unknown: ['Colour'] }),
    anExport({ id: 'run-2', visual: 'By region', format: 'csv', state: 'failed', reason: 'no-sheet' }),
    anExport({ id: 'run-3', dashboard: 'quicksight@other', visual: 'Elsewhere' }),
  ];
  await open({ files: { first: exports } });
  await tool.click();
  await expect.element(panel.getByText("Without Colour, which the dashboard doesn't have")).toBeVisible();
  await expect.element(panel.getByText('The sheet or table no longer exists.')).toBeVisible();
  await expect.element(named('Download Summary as PDF')).toBeVisible();
  expect(panel.getByText('Elsewhere').query()).toBeNull();
});

it('the export panel says how many rows a table has, and that QuickSight may have stopped at its limit', async () => {
  const file = deferred<{ address: string; table: TableSize }>();
  const exports = [anExport({ visual: 'By region', format: 'csv', table: { rows: 12_345, columns: 4 } })];
  await open({ files: { first: exports, make: () => file.promise } });
  await tool.click();
  await expect.element(panel.getByText('12,345 rows')).toBeVisible();
  await named('Product lines as Excel').click();
  await expect.element(named('Cancel Product lines as Excel')).toBeVisible();
  file.resolve({ address: 'data:text/csv,1', table: { rows: 1_000_000, columns: 4 } });
  const cut = 'Exactly 1,000,000 rows: QuickSight may have stopped at its limit. Set filters to get the rest.';
  await expect.element(panel.getByText(cut)).toBeVisible();
  await expect.element(page.getByText(`Product lines as Excel is ready. ${cut}`)).toBeVisible();
});

it('the export panel names the columns that are filtered inside the frame, which no file has', async () => {
  await open({
    embedder: (embedder) => ({
      ...embedder,
      open: (request) =>
        embedder
          .open(request)
          .pipe(
            map((event) =>
              event.event === 'ready'
                ? { ...event, tools: { ...event.tools, changedFilters: async () => ['Segment', 'Order date'] } }
                : event,
            ),
          ),
    }),
  });
  await tool.click();
  await expect.element(panel.getByText('filters set inside the dashboard (Segment, Order date),')).toBeVisible();
  expect(panel.getByText(/filters that aren't named above/).query()).toBeNull();
});

it.each([
  ['addOn', 'Excel, CSV: needs the QuickSight add-on Pixel Perfect'],
  ['off', 'Excel, CSV: turned off by your administrator.'],
  ['denied', 'Excel, CSV: not allowed by your custom permissions in QuickSight.'],
  ['usedUp', "Excel, CSV: this month's exports are used up."],
] as const)('says in words of its own that tables can’t be had because they are %s', async (state, words) => {
  const formats: Record<string, FormatState> = { pdf: 'offered', xlsx: state, csv: state };
  await open({ files: { formats } });
  await tool.click();
  await expect.element(panel.getByText(words)).toBeVisible();
  await expect.element(named('This sheet as PDF')).toBeEnabled();
  expect(panel.getByText('Tables on this sheet').query()).toBeNull();
});

it.each([
  [4, 1],
  [5, 0],
])(
  'the export panel says how many files the hour still allows only where these are few: %i left',
  async (leftThisHour, told) => {
    await open({ files: { perHour: leftThisHour } });
    await tool.click();
    await expect.element(named('This sheet as PDF')).toBeEnabled();
    expect(panel.getByText(/more files? this hour/).elements()).toHaveLength(told);
  },
);

it('the export panel makes no more files than the hour allows, and says so', async () => {
  await open({ files: { perHour: 0 } });
  await tool.click();
  await expect.element(panel.getByText("You've made as many files as you can this hour.")).toBeVisible();
  await expect.element(named('This sheet as PDF')).toBeDisabled();
});

it('the export panel says what makes room where there is none for another file', async () => {
  await open({ exports: { request: async () => failed({ kind: 'rejected', code: 'too-large' }) } });
  await tool.click();
  await named('This sheet as PDF').click();
  await expect.element(panel.getByText("There's no room for this file. Delete files")).toBeVisible();
});

it('the export panel shows no Export where nothing is offered', async () => {
  await open({ files: { formats: { pdf: 'off', xlsx: 'off', csv: 'off' } } });
  await expect.element(page.getByRole('button', { name: 'Full screen' })).toBeEnabled();
  expect(tool.query()).toBeNull();
});

it('Export keeps its place, and says that it is not offered, where the answer comes after the dashboard', async () => {
  const answer = deferred<Awaited<ReturnType<Exports['list']>>>();
  await open({ exports: { list: () => answer.promise } });
  const fullScreen = page.getByRole('button', { name: 'Full screen' });
  await expect.element(fullScreen).toBeEnabled();
  await expect.element(tool).toBeDisabled();
  const place = fullScreen.element().getBoundingClientRect().x;
  answer.resolve(failed({ kind: 'not-found' }));
  await expect.element(page.getByRole('button', { name: "Exports and deliveries aren't available" })).toBeDisabled();
  expect(fullScreen.element().getBoundingClientRect().x).toBe(place);
});

it('a delivery is not saved while its time zone names none, neither by Enter nor by the button', async () => {
  const { portal } = await open({});
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const form = page.getByRole('dialog', { name: 'Subscribe' });
  const zone = form.getByLabelText('Time zone');
  await zone.fill('mars');
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText('No time zone has this name.', { exact: false })).toBeVisible();
  // In one go, because the panel may still be moving.
  const [time, beside] = [form.getByLabelText('Time', { exact: true }), zone].map(
    (one) => one.element().getBoundingClientRect().top,
  );
  expect(time).toBe(beside);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect.element(zone).toHaveFocus();
  expect(await portal.deliveries.list()).toHaveProperty('value.deliveries', []);
  await zone.fill('auck');
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  expect(await portal.deliveries.list()).toHaveProperty('value.deliveries', [
    expect.objectContaining({ zone: 'Pacific/Auckland' }),
  ]);
});

it('opens from the menu of a phone, and sends the view each Friday from there', async () => {
  const { portal } = await open({ size: { width: 390, height: 800 } });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Subscribe' }).click();
  const form = page.getByRole('dialog', { name: 'Subscribe' });
  await expect.element(form.getByText('viewer@example.com')).toBeVisible();
  await form.getByRole('button', { name: 'Fri' }).click();
  await form.getByLabelText('Time', { exact: true }).fill('06:30');
  await form.getByLabelText('Time zone').fill('rome');
  await expect.element(form.getByText(/^Friday.*0?6:30/)).toBeVisible();
  await form.getByText('Link only').click();
  await form.getByText('Send one now, too').click();
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect.element(page.getByText('Sales overview is on its way')).toBeVisible();
  await expect.element(page.getByText('Delivery saved: Sales overview')).toBeVisible();
  expect(await portal.deliveries.list()).toHaveProperty('value.deliveries', [
    expect.objectContaining({
      dashboard: 'quicksight@meta-0',
      sheet: { id: 'summary', name: 'Summary' },
      parameters: [{ name: 'Region', values: ['North'] }],
      format: 'link',
      rhythm: { every: 'week', weekday: 5, time: '06:30' },
      zone: 'Europe/Rome',
    }),
  ]);
});

const subscribed = page.getByRole('button', { name: 'Subscribed' });
const edited = page.getByRole('dialog', { name: 'Edit delivery' });

it('Subscribe says Subscribed for the view that is delivered, edits its delivery, and still makes a new one', async () => {
  const { portal } = await open({ mail: { deliveries: { viewer: [aDelivery()] } } });
  await subscribed.click();
  await expect.element(edited.getByRole('button', { name: 'Weekdays' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(edited.getByText('This delivery is paused.', { exact: false })).not.toBeInTheDocument();
  await edited.getByRole('button', { name: 'New delivery of this view' }).click();
  const form = page.getByRole('dialog', { name: 'Subscribe' });
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(subscribed).toHaveFocus();
  expect(await portal.deliveries.list()).toHaveProperty('value.deliveries.length', 2);
});

it('deliveries are asked for only once the dashboard is shown', async () => {
  const calls: string[] = [];
  const shown = new ReplaySubject<void>(1);
  await open({
    exports: {
      async list() {
        calls.push('exports');
        return ok({ exports: [], formats: { pdf: 'offered' }, leftThisHour: 1 });
      },
    },
    deliveries: {
      async list() {
        calls.push('deliveries');
        return ok({ deliveries: [], formats: {}, mail: true, left: 1 });
      },
    },
    embedder: (embedder) => ({ ...embedder, open: (request) => shown.pipe(switchMap(() => embedder.open(request))) }),
  });
  await expect.poll(() => calls).toEqual(['exports']);
  await nextFrame();
  await nextFrame();
  expect(calls).toEqual(['exports']);
  shown.next();
  await expect.poll(() => calls).toEqual(['exports', 'deliveries']);
});

it('a paused delivery counts as one of its view, and its panel says why it is paused and that saving resumes it', async () => {
  const paused = aDelivery({ state: 'paused', reason: 'unsubscribed' });
  const { portal } = await open({ mail: { deliveries: { viewer: [paused] } } });
  await subscribed.click();
  const words = 'This delivery is paused. The link in an email stopped it. Saving resumes it.';
  await expect.element(edited.getByText(words)).toBeVisible();
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect.element(edited).not.toBeInTheDocument();
  expect(await portal.deliveries.list()).toHaveProperty('value.deliveries', [expect.objectContaining({ state: 'on' })]);
});

it('Subscribe keeps its panel open while deliveries that failed to load are asked for again', async () => {
  const second = deferred<Awaited<ReturnType<Deliveries['list']>>>();
  let tries = 0;
  const list = async () => (++tries < 3 ? failed({ kind: 'unreachable' } as const) : second.promise);
  await open({ deliveries: { list } });
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const form = page.getByRole('dialog', { name: 'Subscribe' });
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => tries).toBe(3);
  await expect.element(form).toBeVisible();
  second.resolve(ok({ deliveries: [], formats: { link: 'offered' }, to: 'viewer@example.com', mail: true, left: 1 }));
  await expect.element(form.getByText('viewer@example.com')).toBeVisible();
});

import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { InMemoryDelivery } from '#adapters/in-memory/in-memory-deliveries';
import type { Portal } from '#application/portal';
import type { OwnDelivery } from '#domain/deliveries/own-deliveries';
import { failed, ok } from '#domain/result';
import { dashboardsNamed, heading, openPortal } from '../a-portal';
import { anExport } from '../an-export';
import { aDelivery } from '../a-delivery';
import { violations } from '../violations';

/** The viewer's deliveries. */
const mailOf = (...deliveries: InMemoryDelivery[]) => ({ deliveries: { viewer: deliveries } });
const ownOf = async ({ deliveries }: Portal): Promise<OwnDelivery[]> => {
  const listed = await deliveries.list();
  return listed.ok ? listed.value.deliveries : [];
};
const path = '/user/deliveries';
const daysAgo = (days: number): number => Date.now() - days * 24 * 3_600_000;
/** Chooses from the menu of the only delivery. */
const choose = async (name: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

it.each([1440, 390])(
  'the deliveries page lists deliveries with the next run first and trouble below its row, at %i pixels',
  async (width) => {
    const lastRun = { run: 'run-1', at: Date.now(), state: 'failed', reason: 'mail-down' } as const;
    const mail = mailOf(
      aDelivery({ id: 'late', title: 'Stock', state: 'paused', reason: 'unsubscribed' }),
      aDelivery({ id: 'failing', title: 'Orders', lastRun }),
      aDelivery({ id: 'soon', title: 'Pipeline', next: Date.now() + 3_600_000 }),
    );
    await openPortal({ path, as: 'viewer', mail, size: { width, height: 900 } });
    await expect
      .element(page.getByText("The last one wasn't sent. The mail server couldn't be reached."))
      .toBeVisible();
    await expect.element(page.getByText('The link in an email stopped it.')).toBeVisible();
    await expect.element(page.getByText('Sent to viewer@example.com.')).toBeVisible();
    expect([...document.querySelectorAll('tbody th .font-head')].map((one) => one.textContent)).toEqual([
      'Pipeline',
      'Orders',
      'Stock',
    ]);
    if (width === 390) expect(await violations()).toEqual([]);
  },
);

it('pauses, sends, edits and removes a delivery, and copies a link to it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { portal } = await openPortal({ path, as: 'viewer', mail: mailOf(aDelivery()) });
  await page.getByRole('button', { name: 'Pause Sales overview' }).click();
  await choose('Send Sales overview now');
  await expect.element(page.getByText('Sales overview is on its way')).toBeVisible();
  await choose('Copy link to delivery of Sales overview');
  await expect.element(page.getByText(/^Link copied/)).toBeVisible();
  await page.getByRole('button', { name: 'Edit delivery of Sales overview' }).click();
  const form = page.getByRole('dialog', { name: 'Edit delivery' });
  await form.getByRole('button', { name: 'Monthly' }).click();
  await form.getByLabelText('Day of the month').selectOptions('31');
  await expect.element(form.getByText('In shorter months, on the last day.')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form).not.toBeInTheDocument();
  const monthly = { rhythm: { every: 'month', day: 31, time: '08:30' } };
  const lastRun = { state: 'sent', isTest: true };
  await expect.poll(() => ownOf(portal)).toMatchObject([{ id: 'delivery-1', state: 'on', ...monthly, lastRun }]);
  await choose('Remove delivery of Sales overview');
  await expect.poll(() => ownOf(portal)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => ownOf(portal)).toMatchObject([{ dashboard: 'quicksight@meta-0', ...monthly }]);

  // The link offers the same to someone else, for their own address.
  const copied = new URL(String(write.mock.lastCall?.[0]));
  const address = copied.pathname + copied.search;
  const other = await openPortal({ path: address, as: 'demo' });
  const offer = page.getByRole('dialog', { name: 'Copy to my deliveries' });
  await expect.element(offer.getByText('With these filters: Region North.')).toBeVisible();
  await offer.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => ownOf(other.portal)).toMatchObject([{ rhythm: { every: 'workday' }, format: 'pdf' }]);
});

it.each([
  { refreshedAt: new Date(), every: 'workday', offers: 'offers' },
  { refreshedAt: undefined, every: 'workday', offers: 'does not offer' },
  { refreshedAt: undefined, every: 'refresh', offers: 'keeps' },
] as const)(
  '$offers delivery after each refresh for one on $every of a dashboard refreshed at $refreshedAt',
  async ({ refreshedAt, every, offers }) => {
    const dashboards = dashboardsNamed('Sales overview').map((one) => ({
      ...one,
      ...(refreshedAt && { refreshedAt }),
    }));
    const mail = mailOf(aDelivery({ rhythm: { every, time: '08:30' } }));
    await openPortal({ path, as: 'viewer', dashboards, mail });
    await page.getByRole('button', { name: 'Edit delivery of Sales overview' }).click();
    const rhythms = page.getByRole('group', { name: 'When' }).getByRole('button');
    await expect.element(rhythms.first()).toBeVisible();
    expect(rhythms.elements().map((one) => one.textContent)).toEqual([
      'Daily',
      'Weekdays',
      'Weekly',
      'Monthly',
      ...(offers === 'does not offer' ? [] : ['After each refresh']),
    ]);
  },
);

it('the deliveries page says how the last runs of all deliveries went, and gives their files for a week', async () => {
  const lastRun = { run: 'run-2', state: 'failed', at: daysAgo(0), reason: 'mail-down' } as const;
  const earlier = [
    { run: 'run-1', state: 'sent' as const, at: daysAgo(3), table: { rows: 50_000, columns: 3 } },
    { run: 'run-0', state: 'sent' as const, at: daysAgo(8), isTest: true as const },
  ];
  const stock = { run: 'run-9', state: 'unsure' as const, at: daysAgo(2) };
  const mail = mailOf(aDelivery({ lastRun, earlier }), aDelivery({ id: 'stock', title: 'Stock', lastRun: stock }));
  const address = vi.fn(async () => ok('data:text/csv,1'));
  await openPortal({ path, as: 'viewer', mail, exports: { address } });
  const lately = page.getByRole('region', { name: 'Recently sent' });
  await expect.element(lately.getByText("Not sent. The mail server couldn't be reached.")).toBeVisible();
  expect(
    lately
      .getByRole('listitem')
      .elements()
      .map((one) => one.querySelector('p')?.textContent),
  ).toEqual([
    "Sales overview PDF. Not sent. The mail server couldn't be reached.",
    "Stock PDF. The portal doesn't know whether it was sent. ",
    'Sales overview PDF. Sent. Exactly 50,000 rows: QuickSight may have stopped at its limit. Set filters to get the rest.',
    'Sales overview PDF. Sent as a test. ',
  ]);
  await lately.getByRole('button', { name: 'File of Sales overview' }).click();
  expect(address).toHaveBeenCalledExactlyOnceWith('run-1');
});

it('the deliveries page pauses all deliveries that are on, and takes that back', async () => {
  const others = [aDelivery({ id: 'off', state: 'paused' }), aDelivery({ id: 'delivery-3', title: 'Stock' })];
  const { portal } = await openPortal({ path, as: 'viewer', mail: mailOf(aDelivery(), ...others) });
  const states = async () => (await ownOf(portal)).map(({ state }) => state);
  await page.getByRole('button', { name: 'Pause all' }).click();
  await expect.element(page.getByText('2 deliveries are paused')).toBeVisible();
  expect(await states()).toEqual(['paused', 'paused', 'paused']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(states).toEqual(['on', 'paused', 'on']);
});

it('says that a link to a delivery can’t be read or its dashboard opened', async () => {
  await openPortal({ path: `${path}?copy=%7Bevil`, as: 'viewer' });
  await expect.element(page.getByText(/^This link to a delivery can't be read/)).toBeVisible();
});

it('the deliveries page shows ten exports at first, and the others on request', async () => {
  const exports = Array.from({ length: 60 }, (_, index) => anExport({ id: `run-${index}` }));
  await openPortal({ path, as: 'viewer', files: { first: exports } });
  const files = page.getByRole('region', { name: 'Exports', exact: true });
  await expect.poll(() => files.getByRole('listitem').elements().length).toBe(10);
  await files.getByRole('button', { name: 'Show more' }).click();
  expect(files.getByRole('listitem').elements().length).toBe(60);
});

it('the deliveries page lists exports of every dashboard, and says honestly that a backend offers neither', async () => {
  await openPortal({ path, as: 'viewer', files: { first: [anExport()] } });
  await page.getByRole('button', { name: 'Delete Sales overview: Summary as PDF' }).click();
  await expect.element(page.getByText('No files. Open a dashboard and press Export.')).toBeVisible();
  await openPortal({ path, as: 'viewer', lacks: ['exports', 'deliveries'] });
  await expect.element(page.getByText("Exports and deliveries aren't available")).toBeVisible();
});

it('the deliveries page shows managers everyone’s deliveries with failures first, which they can pause', async () => {
  const lastRun = { run: 'r', state: 'failed', at: Date.now() } as const;
  const ann = [aDelivery({ email: 'ann@example.com' })];
  const bob = [aDelivery({ id: 'delivery-2', title: 'Orders', email: 'bob@example.com', lastRun })];
  await openPortal({ path, as: 'demo', mail: { deliveries: { ann, bob } } });
  await expect.element(row('Orders').first()).toBeVisible();
  await page.getByRole('button', { name: 'Pause Orders of bob@example.com' }).click();
  await expect.element(page.getByRole('button', { name: 'Resume Orders of bob@example.com' })).toBeVisible();
  expect([...document.querySelectorAll('tbody th .font-head')].map((one) => one.textContent)).toEqual([
    'Orders',
    'Sales overview',
  ]);
});

it('the deliveries page finds someone’s delivery among thousands by the owner’s address', async () => {
  const zoe = aDelivery({ id: 'zoe', email: 'zoë@example.com' });
  const many = Array.from({ length: 2999 }, (_, index) =>
    aDelivery({ id: `delivery-${index}`, email: `person.${index}@example.com` }),
  );
  await openPortal({ path, as: 'demo', mail: { deliveries: { zoe: [zoe], many } } });
  const filter = page.getByRole('searchbox', { name: 'Filter by dashboard or owner' });
  await filter.fill('zoe');
  await expect.element(page.getByRole('button', { name: 'Pause Sales overview of zoë@example.com' })).toBeVisible();
  await filter.fill('nobody');
  await expect.element(page.getByText('No delivery matches.')).toBeVisible();
});

it('the deliveries page gives the file of a delivery to its owner, and shows others the page that isn’t found', async () => {
  const address = vi.fn(async () => ok('data:text/csv,1'));
  await openPortal({ path: '/deliveries/run-1', as: 'viewer', exports: { address } });
  await expect.element(heading('Your file')).toBeVisible();
  expect(address).toHaveBeenCalledWith('run-1');
  await openPortal({ path: '/deliveries/run-1', as: 'demo' });
  await expect.element(heading('Page not found')).toBeVisible();
});

it('the deliveries page says at the file of a delivery that its owner no longer has access to the dashboard', async () => {
  const withdrawn = { address: async () => failed({ kind: 'not-allowed' } as const) };
  await openPortal({ path: '/deliveries/run-1', as: 'viewer', exports: withdrawn });
  await expect.element(page.getByText('You no longer have access to the dashboard.')).toBeVisible();
});

it('the deliveries page offers the file of a delivery again on a page of its own if the backend can’t be reached', async () => {
  const unreachable = { address: async () => failed({ kind: 'unreachable' } as const) };
  await openPortal({ path: '/deliveries/run-1', as: 'viewer', exports: unreachable });
  await expect.element(heading('Your file')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { NamedPerson } from '#domain/access/named-person';
import type { HistoryEntry } from '#domain/dashboards/history/history';
import { ok } from '#domain/result';
import type { DashboardAccess } from '#ports/dashboards/access';
import { deferred } from '../../application/deferred';
import { dashboardsNamed, openPortal } from '../a-portal';

const [sales] = dashboardsNamed('Sales overview');
if (!sales) throw new Error('No dashboard');
const at = new Date(Date.now() - 3_600_000);
const jonas = { sub: 'jonas', email: 'jonas@example.com' };

/** A pool that knows these people by what is asked for; `asked` has each call. */
function poolOf(names: Record<string, NamedPerson>) {
  const asked: (readonly string[])[] = [];
  const answer: DashboardAccess['names'] = async (people) => {
    asked.push(people);
    return ok(new Map(Object.entries(names).filter(([person]) => people.includes(person))));
  };
  return { asked, names: answer };
}

const open = (path: string, requests: Partial<DashboardAccess>, entries: HistoryEntry[] = []) =>
  openPortal({
    path,
    as: 'demo',
    dashboards: [{ ...sales, groupList: ['Sales'] }],
    requests,
    history: () => ({ read: async () => ok({ entries }) }),
  });

it('the history names people from the pool, tells two of one name apart, and leaves others their address', async () => {
  const answer = deferred<void>();
  const pool = poolOf({
    jonas: { sub: 'jonas', name: 'Jonas Weber' },
    cleo: { sub: 'cleo', name: 'Cleo Marsh' },
    twin: { sub: 'twin', name: 'Jonas Weber' },
  });
  const twin = { sub: 'twin', email: 'j.weber@example.com' };
  const eve = { sub: 'eve', email: 'eve@example.com' };
  const names: DashboardAccess['names'] = (people) => answer.promise.then(() => pool.names(people));
  await open('/management/history', { names }, [
    { number: 5, at, by: jonas, kind: 'viewed-as', person: 'cleo@example.com', personSub: 'cleo' },
    { number: 4, at, by: twin, kind: 'signed-in' },
    { number: 3, at, by: eve, kind: 'signed-in' },
    { number: 2, at, by: eve, kind: 'viewed-as', person: 'jonas@example.com' },
  ]);
  const items = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect.element(items.nth(0)).toHaveTextContent('jonas@example.com viewed the portal as cleo@example.com');
  answer.resolve();
  await expect.element(items.nth(0)).toHaveTextContent('Jonas Weber jonas@example.com viewed the portal as Cleo Marsh');
  await expect.element(items.nth(1)).toHaveTextContent('Jonas Weber j.weber@example.com signed in');
  await expect.element(items.nth(2)).toHaveTextContent('eve@example.com signed in');
  // An entry of an earlier release, whose address may be another's by now.
  await expect.element(items.nth(3)).toHaveTextContent('viewed the portal as jonas@example.com');
  await expect.element(page.getByText(/Email addresses are those of the time\./)).toBeVisible();
  await expect
    .element(page.getByRole('combobox', { name: 'Changed by' }))
    .toHaveTextContent('Jonas Weber (jonas@example.com)');
  // Once more for Eve, whom the first call may have had no time for.
  expect(pool.asked).toEqual([expect.arrayContaining(['jonas', 'cleo', 'twin', 'eve']), ['eve']]);
});

it('names who asks for access and who has it, with their address beside it, because people choose their own name', async () => {
  const grant = { ...jonas, dashboard: sales.id, by: 'amelia', at };
  const { names } = poolOf({
    jonas: { sub: 'jonas', name: 'Jonas Weber' },
    amelia: { sub: 'amelia', name: 'Amelia Hart' },
  });
  const { router } = await open('/management/people', {
    names,
    waiting: async () => ok([{ ...jonas, dashboard: sales.id, groups: [], note: '', at }]),
    who: async () => ok({ people: [grant], biService: { readers: [{ of: 'person', ...jonas }] } }),
  });
  const requests = page.getByRole('region', { name: '1 request for access' });
  await expect.element(requests).toHaveTextContent('Jonas Weber jonas@example.com');
  await page.getByRole('button', { name: 'Access to Sales overview for Jonas Weber' }).click();
  await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click();
  await router.navigate({ to: '/management/quicksight' });
  await page.getByRole('button', { name: 'Edit Sales overview' }).click();
  await page.getByRole('button', { name: 'Who can see it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who can see Sales overview' });
  await expect
    .element(dialog)
    .toHaveTextContent(/Jonas Weber jonas@example.com *By Amelia Hart.*QuickSight *Jonas Weber/);
});

import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PersonDetails } from '#domain/access/person-details';
import { failed, ok } from '#domain/result';
import type { DashboardAccess } from '#ports/dashboards/access';
import { dashboardsNamed, heading, openPortal } from '../a-portal';
import { enlargeLetters } from '../large-letters';
import { violations } from '../violations';

const [sales, costs] = dashboardsNamed('Sales overview', 'Costs');
const hour = 3_600_000;
const jonas: PersonDetails = {
  sub: 'jonas',
  name: 'Jonas Weber',
  email: 'jonas@example.com',
  groups: ['Sales'],
  groupOrigins: [{ group: 'Sales', from: 'scim', company: 'Contoso' }],
  grants: [
    {
      dashboard: costs!.id,
      sub: 'jonas',
      email: 'jonas@example.com',
      by: 'amelia',
      at: new Date(),
      until: '2099-02-27',
    },
  ],
  sessions: [
    { id: 'one', isThis: false, device: 'Windows, Firefox', city: 'Milan', lastActiveAt: new Date() },
    { id: 'two', isThis: false, device: 'iPhone, Safari', lastActiveAt: new Date(Date.now() - hour) },
  ],
  secondSteps: ['SOFTWARE_TOKEN_MFA'],
  readAt: new Date(Date.now() - hour / 4),
  lastSeenAt: new Date(Date.now() - 2 * hour),
  opened: [
    { dashboard: sales!.id, sessions: 30 },
    { dashboard: costs!.id, sessions: 4 },
  ],
  deliveries: [
    {
      id: 'weekly',
      dashboard: sales!.id,
      title: 'Sales overview',
      state: 'on',
      format: 'pdf',
      rhythm: { every: 'workday', time: '08:00' },
      zone: 'UTC',
      next: new Date(Date.now() + hour),
    },
  ],
  files: { count: 4, latest: { title: 'Costs', format: 'xlsx', at: new Date(Date.now() - hour) } },
};

const open = (requests: Partial<DashboardAccess>, path = '/management/people?person=jonas') =>
  openPortal({
    path,
    as: 'demo',
    dashboards: [
      { ...sales!, groupList: ['Sales'] },
      { ...costs!, groupList: ['Board'] },
    ],
    requests: {
      everyone: async () =>
        ok({ people: [{ sub: 'jonas', name: 'Jonas Weber', email: 'jonas@example.com', sessions: 3 }] }),
      ...requests,
    },
  });
const panel = () => page.getByRole('dialog', { name: 'Jonas Weber' });

it('a person has an address with all that is known: what they can open and why, sessions, files, second step', async () => {
  await open({ person: async () => ok(jonas) });
  await expect.element(panel()).toHaveTextContent('Opened 2 dashboards this month, in 34 sessions.');
  await expect.element(panel().getByText('from Contoso by SCIM')).toBeVisible();
  await expect
    .element(panel().getByRole('region', { name: 'Can open 2 dashboards' }))
    .toHaveTextContent(/1 through Sales.*CostsOnly this person\. By .*, until 27 Feb 2099/);
  await expect
    .element(panel().getByRole('region', { name: 'Signed in, 2 places' }))
    .toHaveTextContent('Windows computer, Firefox');
  await expect
    .element(panel().getByRole('region', { name: 'Opened this month' }))
    .toHaveTextContent('Sales overview30 sessions');
  await expect
    .element(panel().getByRole('region', { name: 'Groups' }))
    .toHaveTextContent('From the user pool: 15 min ago');
  const files = panel().getByRole('region', { name: 'Exports and deliveries' });
  await expect.element(files).toHaveTextContent('4 filesCosts, Excel');
  await expect.element(panel().getByRole('region', { name: 'Second step' })).toHaveTextContent('Authenticator app');
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(heading('People')).toBeVisible();
  await page.getByRole('link', { name: 'Jonas Weber' }).click();
  await expect.element(panel()).toBeVisible();
});

it('each title of what a person can open is isolated from the direction of the others', async () => {
  const titles = ['مبيعات', 'Costs 2'];
  await openPortal({
    path: '/management/people?person=jonas',
    as: 'demo',
    dashboards: dashboardsNamed(...titles).map((dashboard) => ({ ...dashboard, groupList: ['Sales'] })),
    requests: { everyone: async () => ok({ people: [] }), person: async () => ok({ ...jonas, grants: [] }) },
  });
  const opens = panel().getByRole('region', { name: 'Can open 2 dashboards' });
  await expect.element(opens.getByText('Costs 2')).toBeVisible();
  expect([...opens.element().querySelectorAll('bdi')].map(({ textContent }) => textContent).toSorted()).toEqual(
    titles.toSorted(),
  );
});

it('a person without a name is called by address, or said to have none', async () => {
  const emails = ['jonas@example.com', ''];
  await openPortal({
    path: '/management/people?person=0',
    as: 'demo',
    requests: {
      everyone: async () => ok({ people: emails.map((email, at) => ({ sub: `${at}`, name: '', email, sessions: 0 })) }),
      person: async (sub) => ok({ ...jonas, name: '', email: emails[Number(sub)]! }),
    },
  });
  await expect.element(page.getByRole('dialog', { name: 'jonas@example.com' })).toBeVisible();
  await page.getByRole('button', { name: 'Next person' }).click();
  const nameless = page.getByRole('dialog', { name: 'No name known' });
  await expect.element(nameless).toHaveTextContent('No verified email address');
});

it('a session is ended with its device named, and one that had ended by itself is said to have', async () => {
  const ended: unknown[] = [];
  await open({
    person: async () => ok(jonas),
    endSessions: async (sub, which) => {
      ended.push([sub, which]);
      return which[0] === 'two' ? failed({ kind: 'not-found' }) : ok(1);
    },
  });
  await panel().getByRole('button', { name: 'End session: Windows computer, Firefox' }).click();
  await expect.element(page.getByText('Windows computer, Firefox will be signed out within a minute.')).toBeVisible();
  await expect.element(panel().getByRole('region', { name: 'Signed in, 1 place' })).toBeVisible();
  await panel().getByRole('button', { name: 'End session: iPhone, Safari' }).click();
  await expect.element(page.getByText('That session had already ended.')).toBeVisible();
  await expect.element(panel()).toHaveTextContent('Signed out everywhere');
  expect(ended).toEqual([
    ['jonas', ['one']],
    ['jonas', ['two']],
  ]);
});

it('every session ends after one question, also where the pool lists none', async () => {
  const ended: unknown[] = [];
  await open({
    person: async () => ok({ ...jonas, sessions: 'not-tracked' }),
    endSessions: async (_, which) => {
      ended.push(which);
      return ok(undefined);
    },
  });
  await expect.element(panel()).toHaveTextContent('keeps no list of sessions');
  await panel().getByRole('button', { name: 'End all sessions' }).click();
  const question = page.getByRole('dialog', { name: 'End every session of this person?' });
  await question.getByRole('button', { name: 'End all sessions' }).click();
  await expect.element(page.getByText('Every session will be signed out within a minute.')).toBeVisible();
  expect(ended).toEqual(['all']);
});

it('a person who was deleted meanwhile is said to be gone, and a pool that throttles loses nothing', async () => {
  let answer: PersonDetails | 'gone' = { ...jonas, sessions: 'unknown', secondSteps: 'unknown' };
  await open({
    person: async () => (answer === 'gone' ? failed({ kind: 'not-found' }) : ok(answer)),
    endSessions: async () => failed({ kind: 'busy' }),
  });
  await expect.element(panel().getByRole('region', { name: 'Signed in' })).toHaveTextContent("doesn't answer just now");
  await panel().getByRole('button', { name: 'End all sessions' }).click();
  await page
    .getByRole('dialog', { name: 'End every session' })
    .getByRole('button', { name: 'End all sessions' })
    .click();
  await expect.element(panel().getByRole('alert')).toBeVisible();
  answer = 'gone';
  await panel().getByRole('button', { name: 'Withdraw: Costs' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('This account no longer exists');
});

it('the panel walks up and down the list, stays open and keeps the focus and the filter', async () => {
  const listed = ['jonas', 'ann', 'bob'].map((sub) => ({ sub, name: sub, email: '', sessions: 0 }));
  await open(
    {
      everyone: async () => ok({ people: listed }),
      person: async (sub) => (sub === 'bob' ? failed({ kind: 'not-found' }) : ok({ ...jonas, sub, name: sub })),
    },
    '/management/people?person=jonas&q=n',
  );
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('1 of 3');
  await expect
    .element(dialog.getByRole('button', { name: 'Previous person' }))
    .toHaveAttribute('aria-disabled', 'true');
  const down = dialog.getByRole('button', { name: 'Next person' });
  await down.click();
  await expect.element(page.getByRole('dialog', { name: 'ann' })).toHaveTextContent('2 of 3');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toHaveTextContent('This account no longer exists');
  await expect.element(dialog).toHaveTextContent('3 of 3');
  await expect.element(down).toHaveFocus();
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('searchbox')).toHaveValue('n');
});

it('the panel keeps its way to the next person in sight on a phone with large letters', async () => {
  enlargeLetters();
  await open({ person: async () => ok(jonas) });
  await page.viewport(390, 844);
  const next = panel().getByRole('button', { name: 'Next person' });
  await expect.element(next).toBeVisible();
  expect(next.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});

it('the panel walks on to the next page of the list, and back to the end of the one before', async () => {
  const two = ['one', 'two'].map((sub) => ({ sub, name: sub, email: '', sessions: 0 }));
  await open(
    {
      everyone: async ({ after }) =>
        ok(
          after === undefined
            ? { people: two, next: 'more' }
            : { people: [{ ...two[0]!, sub: 'three', name: 'three' }] },
        ),
      person: async (sub) => ok({ ...jonas, sub, name: sub }),
    },
    '/management/people?person=two',
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Next person' }).click();
  await expect.element(page.getByRole('dialog', { name: 'three' })).toHaveTextContent('51 of 51');
  await dialog.getByRole('button', { name: 'Previous person' }).click();
  await expect.element(page.getByRole('dialog', { name: 'two' })).toBeVisible();
});

it('the menu of a row shows the portal as that person, and ends all their sessions after one question', async () => {
  const ended: unknown[] = [];
  let busy = true;
  await open(
    {
      person: async () => ok(jonas),
      viewAs: async () => failed({ kind: 'not-found' }),
      async endSessions(sub, which) {
        ended.push([sub, which]);
        return busy ? failed({ kind: 'busy' }) : ok(undefined);
      },
    },
    '/management/people',
  );
  const menu = page.getByRole('button', { name: 'More for Jonas Weber' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'End all sessions' }).click();
  const question = page.getByRole('dialog', { name: 'End every session of this person?' });
  await question.getByRole('button', { name: 'End all sessions' }).click();
  await expect.element(question.getByRole('alert')).toBeVisible();
  busy = false;
  await question.getByRole('button', { name: 'End all sessions' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText('Every session will be signed out within a minute.')).toBeVisible();
  await expect.element(menu).toHaveFocus();
  expect(ended).toEqual([
    ['jonas', 'all'],
    ['jonas', 'all'],
  ]);
  await menu.click();
  await page.getByRole('menuitem', { name: 'View as' }).click();
  await expect.element(page.getByText('This account no longer exists, or it was disabled.').first()).toBeVisible();
});

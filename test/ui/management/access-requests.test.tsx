import { expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { AccessDecision, AccessRequest, WaitingRequest } from '#domain/access/access-request';
import { failed, ok } from '#domain/result';
import type { DashboardAccess } from '#ports/dashboards/dashboard-access';
import { deferred } from '../../application/deferred';
import { controlledLiveUpdates } from '../../application/ports';
import { dashboardsNamed, heading, openPortal, signIn } from '../a-portal';
import { violations } from '../violations';

const [sales] = dashboardsNamed('Sales overview');
if (!sales) throw new Error('No dashboard');
const at = new Date(Date.now() - 3_600_000);
const note = page.getByRole('textbox', { name: 'Note to the managers' });
const ask = page.getByRole('button', { name: 'Request access' });
const notAvailable = heading("This dashboard isn't available to you");

/** A backend that keeps the requests of one person. */
function keeping(...requests: AccessRequest[]): Partial<DashboardAccess> {
  let kept = requests;
  return {
    mine: async () => ok(kept),
    async ask(metaId, text) {
      kept = [{ metaId, note: text, at: new Date() }, ...kept.filter((one) => one.metaId !== metaId)];
      return ok(undefined);
    },
    async takeBack(metaId) {
      kept = kept.filter((one) => one.metaId !== metaId);
      return ok(undefined);
    },
  };
}

it('offers to request access at the address of a dashboard, shows the request, and takes it back', async () => {
  const { at: address } = await openPortal({ path: '/dashboard/secret', as: 'viewer', requests: keeping() });
  await expect.element(notAvailable).toBeVisible();
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  expect(document.title).toBe('Dashboard not available');
  await note.fill('For the <b>board</b>');
  expect(await violations()).toEqual([]);
  await ask.click();
  await expect.element(heading('Request sent')).toBeVisible();
  await expect.element(page.getByText('For the <b>board</b>')).toBeVisible();
  await expect.element(page.getByText('Waiting for a manager')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await expect.element(notAvailable).toBeVisible();
  expect(address()).toBe('/dashboard/secret');
});

it('shows the manager’s word on the page and on the notifications page, and lets people ask again', async () => {
  const answer = { granted: false, word: 'Use the other one', by: 'amelia@example.com', at };
  const requests = keeping({ metaId: 'secret', note: '', at, answer });
  const { router } = await openPortal({ path: '/user/notifications', as: 'viewer', requests });
  await expect.element(page.getByText('amelia@example.com declined your request')).toBeVisible();
  await page.getByRole('link', { name: '/dashboard/secret' }).click();
  await expect.element(notAvailable).toBeVisible();
  await expect.element(page.getByText('Use the other one')).toBeVisible();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect.element(heading('Request sent')).toBeVisible();
  await router.navigate({ to: '/home/index' });
  await expect.element(page.getByRole('list', { name: 'Your requests for access' })).toBeVisible();
});

it('says on the notifications page that it loads and what went wrong, instead of that there is nothing', async () => {
  const answer = deferred<Awaited<ReturnType<DashboardAccess['mine']>>>();
  const kept = keeping({ metaId: 'secret', note: '', at });
  let mine: DashboardAccess['mine'] = () => answer.promise;
  await openPortal({ path: '/user/notifications', as: 'viewer', requests: { ...kept, mine: () => mine() } });
  await expect.element(page.getByText('Loading', { exact: true })).toBeInTheDocument();
  answer.resolve(failed({ kind: 'unreachable' }));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByText("Notifications aren't available")).not.toBeInTheDocument();
  mine = async () => kept.mine!();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: '/dashboard/secret' })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('offers no request where the backend keeps none, and says so if it failed', async () => {
  const { router } = await openPortal({ path: '/dashboard/secret', as: 'viewer' });
  await expect.element(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
  await expect.element(ask).not.toBeInTheDocument();
  await openPortal({
    path: '/dashboard/secret',
    as: 'viewer',
    requests: { ...keeping(), ask: async () => failed({ kind: 'busy' }) },
  });
  await ask.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard/secret');
});

const waiting: WaitingRequest = {
  dashboard: sales.id,
  sub: 'jonas',
  email: 'jonas@example.com',
  groups: ['Operations'],
  note: 'For the Q4 board pack',
  at,
};
const maria: WaitingRequest = { ...waiting, sub: 'maria', email: 'maria@example.com' };
const answerTo = (sub: string) => page.getByRole('button', { name: `Answer ${sub}@example.com about Sales overview` });
const answer = answerTo('jonas');

function openAsManager(path: string, answerOf: DashboardAccess['answer'] = async () => ok(undefined)) {
  const decisions: AccessDecision[] = [];
  const opened = openPortal({
    path,
    as: 'demo',
    dashboards: [sales!],
    requests: {
      waiting: async () => ok(decisions.length > 0 ? [] : [waiting]),
      answer: (request, decision) => {
        decisions.push(decision);
        return answerOf(request, decision);
      },
    },
  });
  return opened.then((portal) => ({ ...portal, decisions }));
}

it('lets managers grant a request to a group of the person', async () => {
  const { decisions } = await openAsManager('/management/quicksight');
  await answer.click();
  await expect.element(page.getByRole('dialog').getByText('For the Q4 board pack')).toBeVisible();
  await page.getByRole('radio', { name: /Group Operations/ }).click();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Grant access' }).click();
  await expect.element(page.getByText('jonas@example.com now has access').first()).toBeVisible();
  expect(decisions).toEqual([{ kind: 'group', group: 'Operations' }]);
  await expect.element(answer).not.toBeInTheDocument();
});

it('shows the lists of home together with the requests above them, so that nothing moves, and at once on the next visit', async () => {
  const known = Promise.withResolvers<void>();
  let isAsked = false;
  const { router } = await openPortal({
    path: '/home/index',
    as: 'demo',
    dashboards: [sales],
    requests: {
      waiting: async () => {
        await (isAsked ? new Promise(() => undefined) : known.promise);
        isAsked = true;
        return ok([waiting]);
      },
    },
  });
  const list = page.getByRole('main').getByRole('region', { name: 'All dashboards' });
  await expect.element(heading(/^Good/)).toBeVisible();
  expect(list.elements()).toEqual([]);
  known.resolve();
  await expect.element(list).toBeVisible();
  expect(page.getByText('1 request for access').elements()).toHaveLength(1);
  await router.navigate({ to: '/user/profile' });
  await expect.element(heading('User profile')).toBeVisible();
  await router.navigate({ to: '/home/index' });
  await expect.element(heading(/^Good/)).toBeVisible();
  expect(page.getByText('1 request for access').elements()).toHaveLength(1);
});

it('shows the lists of home after a second, however long the requests take', async () => {
  await openPortal({
    path: '/home/index',
    as: 'demo',
    dashboards: [sales],
    requests: { waiting: () => new Promise(() => undefined) },
  });
  await expect.element(page.getByRole('main').getByRole('region', { name: 'All dashboards' })).toBeVisible();
});

it('tells the second manager that the request is answered, and takes a word with a refusal', async () => {
  const { decisions } = await openAsManager('/management/quicksight', async () => failed({ kind: 'not-found' }));
  await answer.click();
  await page.getByRole('radio', { name: /Decline/ }).click();
  await page.getByRole('textbox', { name: /Message to/ }).fill('No');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect.element(page.getByText(/another manager has answered/).first()).toBeVisible();
  expect(decisions).toEqual([{ kind: 'decline', word: 'No' }]);
});

it('takes no other answer while one is being sent, and then leaves the dialog open that was opened since', async () => {
  const sent = deferred<void>();
  const decisions: AccessDecision[] = [];
  let requests = [waiting, maria];
  await openPortal({
    path: '/management/quicksight',
    as: 'demo',
    dashboards: [sales],
    requests: {
      waiting: async () => ok(requests),
      async answer(_request, decision) {
        decisions.push(decision);
        await sent.promise;
        requests = [maria];
        return ok(undefined);
      },
    },
  });
  const dialog = page.getByRole('dialog');
  const word = dialog.getByRole('textbox', { name: /Message to/ });
  await answer.click();
  await dialog.getByRole('radio', { name: /Decline/ }).click();
  await word.fill('No');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  word.element().focus();
  await userEvent.keyboard(', not now');
  await dialog.getByText('Group Operations').click();
  await expect.element(word).toHaveValue('No');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await answerTo('maria').click();
  await dialog.getByRole('radio', { name: /Decline/ }).click();
  await word.fill('Ask Ann');
  sent.resolve();
  await expect.element(answer).not.toBeInTheDocument();
  await expect.element(word).toHaveValue('Ask Ann');
  expect(decisions).toEqual([{ kind: 'decline', word: 'No' }]);
});

it('hands the focus on to the next request, or the one before, and after the last one to the heading', async () => {
  const people = ['anna', 'jonas', 'maria'];
  let requests = people.map((sub) => ({ ...waiting, sub, email: `${sub}@example.com` }));
  let reload = deferred<void>();
  reload.resolve();
  await openPortal({
    path: '/management/quicksight',
    as: 'demo',
    dashboards: [sales],
    requests: {
      async waiting() {
        await reload.promise;
        return ok(requests);
      },
      async answer({ sub }) {
        requests = requests.filter((one) => one.sub !== sub);
        return ok(undefined);
      },
    },
  });
  const decline = async (sub: string): Promise<void> => {
    reload = deferred();
    await answerTo(sub).click();
    await page.getByRole('radio', { name: /Decline/ }).click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect.element(answerTo(sub)).toHaveFocus();
    reload.resolve();
    await expect.element(answerTo(sub)).not.toBeInTheDocument();
  };
  await decline('jonas');
  await expect.element(answerTo('maria')).toHaveFocus();
  await decline('maria');
  await expect.element(answerTo('anna')).toHaveFocus();
  await decline('anna');
  await expect.element(heading('Dashboard management')).toHaveFocus();
});

it('tells nobody else what comes of an answer whose sender has signed out', async () => {
  const sent = deferred<void>();
  const { portal } = await openAsManager('/management/quicksight', async () => {
    await sent.promise;
    return ok(undefined);
  });
  const dialog = page.getByRole('dialog');
  await answer.click();
  await dialog.getByRole('radio', { name: /Group Operations/ }).click();
  await dialog.getByRole('button', { name: 'Grant access' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await portal.session.signOut();
  await signIn('viewer', 'Viewer-pass-1');
  await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  sent.resolve();
  await nextFrame();
  await nextFrame();
  expect(page.getByText('jonas@example.com now has access').elements()).toEqual([]);
});

it('says how many people see a dashboard, who and why, and withdraws the access of a person', async () => {
  const grant = { dashboard: sales.id, sub: 'jonas', email: 'jonas@example.com', by: 'amelia@example.com', at };
  let people = [grant];
  const author = { of: 'other', name: 'arn:aws:quicksight:eu-west-1:1111:user/default/author', link: false } as const;
  await openPortal({
    path: '/management/quicksight',
    as: 'demo',
    dashboards: [{ ...sales, groupList: ['Sales', 'Board'] }],
    requests: {
      reach: async () =>
        ok({
          all: { count: 1240, isMore: false },
          now: { count: 1001, isMore: false },
          groups: [
            { name: 'Sales', people: { count: 1000, isMore: true } },
            { name: 'Board', people: { count: 1, isMore: false } },
          ],
          countedAt: at,
        }),
      who: async () => ok({ people, biService: { readers: [{ of: 'group', name: 'Sales' }, author], readAt: at } }),
      async withdraw({ sub }) {
        people = people.filter((one) => one.sub !== sub);
        return ok(undefined);
      },
    },
  });
  await page.getByRole('button', { name: 'Edit Sales overview' }).click();
  await page.getByRole('button', { name: 'Who can see it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who can see Sales overview' });
  await expect
    .element(dialog)
    .toHaveTextContent(
      /1,001 of 1,240 people can see it.*Published.*by group.*Sales more than 1,000 people *Board 1 person *Counted in the user pool .*jonas@example.com *By amelia@example.com.*Sales, author \(QuickSight user\)/,
    );
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Withdraw the access of jonas@example.com' }).click();
  await expect.element(dialog).toHaveTextContent(/IndividualsNobody/);
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const outside = () => cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });

const signal = { kind: 'access', id: 'requests' } as const;

it('a request reaches the managers, but moves nothing under the pointer', async () => {
  const live = controlledLiveUpdates();
  let requests: WaitingRequest[] = [];
  let reads = 0;
  await openPortal({
    path: '/management/quicksight',
    as: 'demo',
    dashboards: [sales],
    liveUpdates: live,
    requests: {
      async waiting() {
        reads += 1;
        return ok(requests);
      },
    },
  });
  await expect.poll(() => live.asked).toContain('open demo');
  const edit = page.getByRole('button', { name: 'Edit Sales overview' });
  await edit.hover();
  requests = [waiting];
  const top = edit.element().getBoundingClientRect().top;
  live.say(signal);
  await expect.poll(() => reads).toBe(2);
  await nextFrame();
  expect(edit.element().getBoundingClientRect().top).toBe(top);
  await outside();
  await expect.element(answer).toBeVisible();
  requests = [];
  live.say(signal);
  await expect.element(answer).not.toBeInTheDocument();
});

for (const [name, left] of Object.entries({ 'the only request': [], 'one of two': [maria] }))
  it(`keeps the dialog with its word when another manager answers ${name}, and says so`, async () => {
    const live = controlledLiveUpdates();
    let requests = [waiting, ...left];
    await openPortal({
      path: '/management/quicksight',
      as: 'demo',
      dashboards: [sales],
      liveUpdates: live,
      requests: { waiting: async () => ok(requests) },
    });
    await expect.poll(() => live.asked).toContain('open demo');
    await answer.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Decline/ }).click();
    const word = dialog.getByRole('textbox', { name: /Message to/ });
    await word.fill('Use the other one');
    requests = left;
    live.say(signal);
    await expect.element(dialog.getByText(/Another manager has answered jonas@example.com/)).toBeVisible();
    await expect.element(word).toHaveValue('Use the other one');
    await expect.element(dialog.getByRole('button', { name: 'Decline' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(answer).not.toBeInTheDocument();
  });

it('an answer reaches the person who asked', async () => {
  const live = controlledLiveUpdates();
  let mine: Awaited<ReturnType<DashboardAccess['mine']>> = ok([{ metaId: 'secret', note: '', at }]);
  await openPortal({
    path: '/dashboard/secret',
    as: 'viewer',
    liveUpdates: live,
    requests: { mine: async () => mine },
  });
  await expect.element(heading('Request sent')).toBeVisible();
  await expect.poll(() => live.asked).toContain('open viewer');
  const declined = { granted: false, word: 'Use the other one', by: 'amelia@example.com', at };
  mine = ok([{ metaId: 'secret', note: '', at, answer: declined }]);
  live.say(signal);
  await expect.element(page.getByText('Use the other one')).toBeVisible();
});

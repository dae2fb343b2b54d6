import { expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { type AccessDecision, type WaitingRequest, grantDays } from '#domain/access/access-request';
import { failed, ok } from '#domain/result';
import type { DashboardAccess } from '#ports/dashboards/access';
import { deferred } from '../../application/deferred';
import { controlledLiveUpdates } from '../../application/ports';
import { heading, openPortal, signIn } from '../a-portal';
import { violations } from '../violations';
import { sales, signal, waiting } from './requests';
import { nextFrame } from '../next-frame';

const maria: WaitingRequest = { ...waiting, sub: 'maria', email: 'maria@example.com' };
const answerTo = (sub: string) => page.getByRole('button', { name: `Access to Sales overview for ${sub}@example.com` });
const answer = answerTo('jonas');
const formOf = (sub: string) => page.getByRole('form', { name: `Access to Sales overview for ${sub}@example.com` });

function openAsManager(path: string, answerOf: DashboardAccess['answer'] = async () => ok(undefined)) {
  const decisions: AccessDecision[] = [];
  const opened = openPortal({
    path,
    as: 'demo',
    dashboards: [sales],
    requests: {
      waiting: async () => ok(decisions.length > 0 ? [] : [waiting]),
      groups: async () => ok({ groups: [{ name: 'Operations', people: { count: 38, isMore: false } }], isMore: false }),
      answer: (request, decision) => {
        decisions.push(decision);
        return answerOf(request, decision);
      },
    },
  });
  return opened.then((portal) => ({ ...portal, decisions }));
}

it('a request lets managers grant it in its row to a group of the person', async () => {
  const { decisions } = await openAsManager('/management/people');
  await answer.click();
  await expect.element(page.getByText('For the Q4 board pack')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /Only jonas@example.com 1 person/ })).toBeVisible();
  await page.getByRole('radio', { name: /Group Operations Everyone in it sees the dashboard: 38 people\./ }).click();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Grant access' }).click();
  await expect.element(page.getByText('jonas@example.com now has access').first()).toBeVisible();
  expect(decisions).toEqual([{ kind: 'group', group: 'Operations' }]);
  await expect.element(answer).not.toBeInTheDocument();
});

it('a request is granted to the person alone for 90 days unless changed, and for a year at most', async () => {
  const { decisions } = await openAsManager('/management/people');
  await answer.click();
  await page.getByRole('radio', { name: /Only jonas@example.com/ }).click();
  const until = page.getByLabelText('Until', { exact: true });
  const { usual, last } = grantDays(new Date());
  await expect.element(until).toHaveValue(usual);
  await until.fill('2020-01-31');
  await page.getByRole('button', { name: 'Grant access' }).click();
  await expect.element(until).toHaveFocus();
  await expect.element(until).toHaveAccessibleDescription(/^Choose a day from .* to .*\.$/);
  expect(await violations()).toEqual([]);
  await until.fill(last);
  await page.getByRole('button', { name: 'Grant access' }).click();
  await expect.element(page.getByText(/^jonas@example.com now has access, until \d+ \w+ \d+$/).first()).toBeVisible();
  expect(decisions).toEqual([{ kind: 'person', until: last }]);
});

it('the form of a request tells the second manager that it is answered, and declines with words only', async () => {
  const { decisions } = await openAsManager('/management/people', async () => failed({ kind: 'not-found' }));
  await answer.click();
  await page.getByRole('radio', { name: /Decline/ }).click();
  const word = page.getByRole('textbox', { name: /Message to/ });
  await word.fill(' ');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect.element(word).toHaveFocus();
  await expect.element(word).toHaveAccessibleDescription('Say why, or whom to ask instead.');
  await word.fill('No');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect.element(page.getByText(/another manager has answered/).first()).toBeVisible();
  expect(decisions).toEqual([{ kind: 'decline', word: 'No' }]);
});

it('a request takes no other answer while one is being sent, which leaves a form open that was opened since', async () => {
  const sent = deferred<void>();
  const decisions: AccessDecision[] = [];
  let requests = [waiting, maria];
  await openPortal({
    path: '/management/people',
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
  const dialog = page.getByRole('form', { name: 'Access to Sales overview' });
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

it('an answer that arrives late leaves the focus in the row that the manager writes in meanwhile', async () => {
  const sent = deferred<void>();
  await openPortal({
    path: '/management/people',
    as: 'demo',
    dashboards: [sales],
    requests: {
      waiting: async () => ok([waiting, maria]),
      async answer() {
        await sent.promise;
        return ok(undefined);
      },
    },
  });
  await answer.click();
  await formOf('jonas')
    .getByRole('radio', { name: /Group Operations/ })
    .click();
  await formOf('jonas').getByRole('button', { name: 'Grant access' }).click();
  await answerTo('maria').click();
  await formOf('maria')
    .getByRole('radio', { name: /Decline/ })
    .click();
  const word = formOf('maria').getByRole('textbox', { name: /Message to/ });
  await word.fill('Ask Ann');
  sent.resolve();
  await expect.element(formOf('jonas')).not.toBeInTheDocument();
  await expect.element(word).toHaveFocus();
  await expect.element(word).toHaveValue('Ask Ann');
});

it('an answer hands the focus to the next request or the one before, and after the last one to the heading', async () => {
  const people = ['anna', 'jonas', 'maria'];
  let requests = people.map((sub) => ({ ...waiting, sub, email: `${sub}@example.com` }));
  let reload = deferred<void>();
  reload.resolve();
  await openPortal({
    path: '/management/people',
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
    await page.getByRole('textbox', { name: /Message to/ }).fill('No');
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
  await expect.element(heading('People')).toHaveFocus();
});

it('the form of a request tells nobody else what comes of an answer whose sender has signed out', async () => {
  const sent = deferred<void>();
  const { portal } = await openAsManager('/management/people', async () => {
    await sent.promise;
    return ok(undefined);
  });
  const dialog = page.getByRole('form', { name: 'Access to Sales overview' });
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

const outside = () => cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });

it('a request reaches the managers, but moves nothing under the pointer', async () => {
  const live = controlledLiveUpdates();
  let requests: WaitingRequest[] = [];
  let reads = 0;
  await openPortal({
    path: '/management/people',
    as: 'demo',
    dashboards: [sales],
    liveUpdates: live,
    requests: {
      async waiting() {
        reads += 1;
        return ok(requests);
      },
      everyone: async () => ok({ people: [] }),
    },
  });
  await expect.poll(() => live.asked).toContain('open demo');
  const search = page.getByRole('searchbox');
  await search.hover();
  requests = [waiting];
  const top = search.element().getBoundingClientRect().top;
  live.say(signal);
  await expect.poll(() => reads).toBe(2);
  await nextFrame();
  expect(search.element().getBoundingClientRect().top).toBe(top);
  await outside();
  await expect.element(answer).toBeVisible();
  requests = [];
  live.say(signal);
  await expect.element(answer).not.toBeInTheDocument();
});

for (const [name, left] of Object.entries({ 'the only request': [], 'one of two': [maria] }))
  it(`the form of a request keeps its words when another manager answers ${name}, and says so`, async () => {
    const live = controlledLiveUpdates();
    let requests = [waiting, ...left];
    await openPortal({
      path: '/management/people',
      as: 'demo',
      dashboards: [sales],
      liveUpdates: live,
      requests: { waiting: async () => ok(requests) },
    });
    await expect.poll(() => live.asked).toContain('open demo');
    await answer.click();
    const dialog = page.getByRole('form', { name: 'Access to Sales overview' });
    await dialog.getByRole('radio', { name: /Decline/ }).click();
    const word = dialog.getByRole('textbox', { name: /Message to/ });
    await word.fill('Use the other one');
    requests = left;
    live.say(signal);
    await expect.element(dialog.getByText(/Another manager has already answered jonas@example.com/)).toBeVisible();
    await expect.element(word).toHaveValue('Use the other one');
    await expect.element(dialog.getByRole('button', { name: 'Decline' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(answer).not.toBeInTheDocument();
  });

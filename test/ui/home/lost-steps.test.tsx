import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { LostStep } from '#domain/people/recovery/lost-step';
import { ok } from '#domain/result';
import { openPortal } from '../a-portal';
import { violations } from '../violations';

const bob: LostStep = {
  sub: 'bob',
  username: 'bob',
  email: 'bob@example.com',
  note: '<b>Stolen</b>',
  reach: 'Extension 214',
  at: Date.now(),
  approvals: [{ sub: 'max', email: 'max@example.com', at: Date.now() }],
};

async function aManagerWith(requests: LostStep[]) {
  const answers: unknown[] = [];
  let left = requests;
  const { portal } = await openPortal({
    path: '/home/index',
    as: 'demo',
    lostSteps: {
      waiting: async () => ok({ requests: left, needed: 2 }),
      answer: async ({ sub }, decision) => {
        answers.push([sub, decision]);
        left = left.filter((one) => one.sub !== sub);
        return ok(undefined);
      },
    },
  });
  const answeredElsewhere = async ({ sub: answered }: LostStep) => {
    left = left.filter(({ sub }) => sub !== answered);
    await portal.forManagers.lostSteps.load();
  };
  return { answers, answeredElsewhere };
}

const button = (name: string) => page.getByRole('button', { name });
const spoke = page.getByRole('checkbox', { name: /^I spoke to/ });

it('home shows a manager who has lost their second step, and sends the answer', async () => {
  const { answers } = await aManagerWith([bob]);
  await expect.element(page.getByText('1 lost second step')).toBeVisible();
  await button('Check').click();
  const dialog = page.getByRole('dialog', { name: /has lost their second step$/ });
  for (const fact of ['<b>Stolen</b>', 'Extension 214', 'max@example.com']) {
    await expect.element(dialog.getByText(fact)).toBeVisible();
  }
  expect(await violations()).toEqual([]);
  await button('Confirm identity').click();
  await expect.element(spoke).toHaveFocus();
  await expect.element(spoke).toHaveAccessibleDescription(/^Tick this/);
  expect(answers).toEqual([]);
  await spoke.click();
  await button('Confirm identity').click();
  await expect.element(page.getByText(/^You confirmed that it's bob/)).toBeVisible();
  expect(answers).toEqual([['bob', 'approve']]);
  await expect.element(page.getByText('1 lost second step')).not.toBeInTheDocument();
});

it.each([
  ['nothing is known of their use', {}, /^Not known/],
  ['they used it before asking', { usedAt: bob.at - 3_600_000 }, /^(?!.*still)./],
  ['they used it after asking', { usedAt: bob.at + 1 }, /still signed in somewhere/],
])('home tells the manager when the person last used the portal, if %s', async (_, known, words) => {
  await aManagerWith([{ ...bob, ...known }]);
  await button('Check').click();
  const name = page.getByRole('dialog').getByText('Last used the portal');
  await expect.element(name).toBeVisible();
  expect(name.element().nextElementSibling).toHaveTextContent(words);
});

it('home lets nobody approve their own request, nor one twice, but stop it', async () => {
  const { answers } = await aManagerWith([{ ...bob, approvals: [{ sub: 'demo', email: 'demo@example.com', at: 0 }] }]);
  await button('Check').click();
  await expect.element(page.getByText('Another manager has to approve this.')).toBeVisible();
  await expect.element(button('Confirm identity')).toBeDisabled();
  await button('Decline').click();
  await expect.element(page.getByText(/^You declined bob/)).toBeVisible();
  expect(answers).toEqual([['bob', 'decline']]);
});

it('home shows a manager the request that they can approve before the one that waits for another manager', async () => {
  const { answers } = await aManagerWith([
    { ...bob, approvals: [{ sub: 'demo', email: 'demo@example.com', at: 0 }] },
    { ...bob, sub: 'eve', username: 'eve', email: 'eve@example.com' },
  ]);
  await expect.element(page.getByText('2 lost second steps')).toBeVisible();
  await button('Check').click();
  await spoke.click();
  await button('Confirm identity').click();
  await expect.element(page.getByText('1 lost second step')).toBeVisible();
  expect(answers).toEqual([['eve', 'approve']]);
});

it('home keeps showing the same person when another manager answers meanwhile', async () => {
  const { answers, answeredElsewhere } = await aManagerWith([
    bob,
    { ...bob, sub: 'eve', username: 'eve', email: 'eve@example.com' },
  ]);
  await button('Check').click();
  await expect.element(page.getByRole('dialog', { name: /^bob/ })).toBeVisible();
  await answeredElsewhere(bob);
  await expect.element(page.getByText('1 lost second step')).toBeVisible();
  await spoke.click();
  await button('Confirm identity').click();
  expect(answers).toEqual([['bob', 'approve']]);
});

it('home shows nothing of lost second steps where nobody asks', async () => {
  await aManagerWith([]);
  await expect.element(page.getByRole('list', { name: 'Needs attention' })).toBeVisible();
  await expect.element(page.getByText(/lost second step/)).not.toBeInTheDocument();
});

import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ok } from '#domain/result';
import { openPortal } from '../a-portal';
import { violations } from '../violations';
import { at, sales } from './requests';

it('“Who can see it” says how many people do, who and why, and withdraws the access of a person', async () => {
  const grant = {
    dashboard: sales.id,
    sub: 'jonas',
    email: 'jonas@example.com',
    by: 'amelia@example.com',
    at,
    until: '2099-02-27',
  };
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
      /1,001 of 1,240 people can see it.*Published.*by group.*Sales more than 1,000 people *Board 1 person *Updated .*jonas@example.com *By amelia@example.com, .*, until 27 Feb 2099.*Sales, author \(QuickSight user\)/,
    );
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Withdraw the access of jonas@example.com' }).click();
  await expect.element(dialog).toHaveTextContent(/IndividualsNobody/);
});

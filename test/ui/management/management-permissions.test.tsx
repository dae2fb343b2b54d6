import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { PermissionReview } from '#domain/permissions/permission-review';
import { failed, ok } from '#domain/result';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { openManagement } from './management-page';

const sales = aDashboard({ title: 'Sales', groupList: ['Sales'] });
const namespace = {
  of: 'other',
  name: 'arn:aws:quicksight:eu-west-1:111122223333:namespace/default',
  link: false,
} as const;
const first: PermissionReview = {
  phase: 'review',
  due: 0,
  equal: 0,
  differences: [
    {
      id: sales.id,
      now: [namespace],
      willBe: [
        { of: 'group', name: 'SuperUser' },
        { of: 'group', name: 'Sales' },
      ],
      drift: [namespace],
    },
  ],
};

it('the review shows every difference to QuickSight once all are checked, and applies them with others’ grants', async () => {
  const asked: (readonly string[])[] = [];
  let isChecked = false;
  await openManagement([sales], {
    permissions: () => ({
      review: async () => ok(isChecked ? first : { ...first, due: 2, differences: [] }),
      apply: async (takeBack) => {
        asked.push(takeBack);
        return ok({ phase: 'managed', due: 0, equal: 1, differences: [] });
      },
    }),
  });
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Permissions in QuickSight' });
  await expect.element(dialog.getByText('Updating access in QuickSight (2 left)')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^Apply/ })).toBeDisabled();
  isChecked = true;
  await expect.element(page.getByText('Nothing is changed before you apply it.')).toBeInTheDocument();
  const sharing = dialog.getByRole('listitem');
  await expect
    .element(sharing)
    .toHaveTextContent('SalesNowEveryone in QuickSightAfterSuperUser, Sales, Everyone in QuickSight');
  await dialog.getByRole('checkbox', { name: /^Also remove access/ }).click();
  await expect.element(sharing).toHaveTextContent('SalesNowEveryone in QuickSightAfterSuperUser, Sales');
  await dialog.getByRole('button', { name: /^Apply/ }).click();
  await expect.element(page.getByText('Access matches QuickSight (1 dashboard)')).toBeVisible();
  expect(asked).toEqual([[sales.id]]);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect.element(dialog.getByRole('button', { name: 'Close', exact: true }).last()).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^Apply/ })).not.toBeInTheDocument();
});

it('the review of permissions asks again after an answer has failed while dashboards are being checked', async () => {
  const answers = [ok({ ...first, due: 2, differences: [] }), failed({ kind: 'unreachable' } as const)];
  await openManagement([sales], { permissions: () => ({ review: async () => answers.shift() ?? ok(first) }) });
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Permissions in QuickSight' });
  await expect.element(dialog.getByText('Updating access in QuickSight (2 left)')).toBeVisible();
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent(/^SalesNowEveryone in QuickSight/);
});

it('permissions show what QuickSight did not take, who loses a dashboard in use, and that undoing is in History', async () => {
  const differences = first.differences.map((one) => ({
    ...one,
    problem: 'ThrottlingException',
    losing: { kept: 0, takenBack: 4 },
  }));
  await openManagement([sales], {
    permissions: () => ({ review: async () => ok({ ...first, phase: 'managed', differences }) }),
  });
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Permissions in QuickSight' });
  await expect.element(dialog.getByText('Not applied yet, and will be tried again: ThrottlingException')).toBeVisible();
  const losing = dialog.getByText('At most 4 people who use it lose it');
  await expect.element(losing).not.toBeInTheDocument();
  await dialog.getByRole('checkbox', { name: /^Also remove access/ }).click();
  await expect.element(losing).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'History' }))
    .toHaveAttribute('href', expect.stringMatching(/\/management\/history\?undo=permissions$/));
});

it('the review of permissions stays open and says so when nothing could be applied, and forgets it when closed', async () => {
  let isReachable = false;
  await openManagement([sales], {
    permissions: () => ({
      review: async () => ok(first),
      apply: async () =>
        isReachable ? ok({ phase: 'managed', due: 0, equal: 1, differences: [] }) : failed({ kind: 'unreachable' }),
    }),
  });
  const review = page.getByRole('button', { name: 'Review', exact: true });
  await review.click();
  const dialog = page.getByRole('dialog', { name: 'Permissions in QuickSight' });
  await dialog.getByRole('button', { name: /^Apply/ }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent("can't be reached");
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await review.click();
  await expect.element(dialog.getByRole('listitem')).toBeVisible();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  isReachable = true;
  await dialog.getByRole('button', { name: /^Apply/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

it('management shows the table together with what stands above it, so that nothing moves', async () => {
  const known = Promise.withResolvers<void>();
  const edit = page.getByRole('button', { name: 'Edit Sales' });
  await openManagement([sales], {
    permissions: () => ({ review: async () => known.promise.then(() => ok(first)) }),
  });
  await expect.element(page.getByRole('heading', { name: 'Dashboard management' })).toBeVisible();
  expect(edit.elements()).toEqual([]);
  known.resolve();
  await expect.element(edit).toBeVisible();
  expect(page.getByRole('button', { name: 'Review', exact: true }).elements()).toHaveLength(1);
});

it('management shows the table after a second, however long the permissions take', async () => {
  await openManagement([sales], { permissions: () => ({ review: async () => new Promise(() => undefined) }) });
  await expect.element(page.getByRole('button', { name: 'Edit Sales' })).toBeVisible();
});

it('management says nothing of permissions where the backend leaves them alone', async () => {
  await openManagement([sales], {
    permissions: () => ({ review: async () => ok({ phase: 'as-is', due: 0, equal: 0, differences: [] }) }),
  });
  await expect.element(page.getByRole('button', { name: 'Edit Sales' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Review', exact: true }).elements()).toEqual([]);
});

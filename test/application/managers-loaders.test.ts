import { BehaviorSubject, NEVER } from 'rxjs';
import { expect, it, onTestFinished } from 'vitest';
import type { DashboardsState } from '#application/dashboards/dashboard-list';
import { createManagersLoaders } from '#application/managers-loaders';
import { type Result, failed, ok } from '#domain/result';
import { aDashboard } from '../domain/dashboards/a-dashboard';
import { flushPromises } from './flush-promises';

/** The loaders of a backend that answers so; `edit` replaces the list, and `reviews` counts how often permissions were read. */
function loadersOf(answer: Result<void> = ok(undefined)) {
  const list = new BehaviorSubject<DashboardsState>({ status: 'loaded', dashboards: [], skipped: 0 });
  const read = { reviews: 0 };
  const loaders = createManagersLoaders({
    ports: {
      health: { offered: async () => answer, last: async () => ok([]) },
      use: {
        organisation: async () => failed({ kind: 'not-found' }),
        ofDashboards: async () => failed({ kind: 'not-found' }),
        own: async () => (answer.ok ? ok({ uses: [] }) : answer),
      },
      lostSteps: { waiting: async () => failed({ kind: 'not-found' }) },
      history: { read: async () => (answer.ok ? ok({ entries: [] }) : answer) },
      permissions: {
        review: async () => {
          read.reviews += 1;
          return failed({ kind: 'not-found' });
        },
      },
      access: {
        waiting: async () => (answer.ok ? ok([]) : answer),
        groups: async () => (answer.ok ? ok({ groups: [], isMore: false }) : answer),
        names: async () => ok(new Map()),
      },
    },
    dashboards: { changes$: list },
    accessChanges$: NEVER,
    back$: NEVER,
  });
  return { loaders, read, edit: () => list.next({ ...list.value, dashboards: [aDashboard()] }), list };
}

it.each<[says: string, answer: Result<void>, isOffered: boolean | undefined]>([
  ['has it', ok(undefined), true],
  ['does not know the call', failed({ kind: 'not-found' }), false],
  ['does not answer', failed({ kind: 'unreachable' }), undefined],
])('an extension is known to be offered or not when the backend %s', async (_, answer, isOffered) => {
  const { loaders } = loadersOf(answer);
  for (const offered of Object.values(loaders.offered)) {
    await offered.load();
    expect(offered.current().value).toBe(isOffered);
  }
});

it('permissions are reviewed again after each edit of the catalogue, and at no other change of the list', async () => {
  const { loaders, read, edit, list } = loadersOf();
  onTestFinished(loaders.permissionReview.follow());
  await flushPromises();
  const before = list.value;
  list.next({ ...before, status: 'loading' });
  // The user has left: their token is another's by now.
  list.next({ status: 'empty', dashboards: undefined, skipped: 0 });
  list.next(before);
  await flushPromises();
  expect(read.reviews).toBe(1);
  edit();
  await flushPromises();
  expect(read.reviews).toBe(2);
});

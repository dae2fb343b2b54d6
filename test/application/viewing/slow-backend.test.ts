import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDashboards } from '#application/dashboards/dashboards';
import { follow } from '../people/session/following';
import { createEntrance } from '#application/people/sign-in/entrance';
import { createNavigation } from '#application/pages/navigation';
import type { DashboardCatalogue } from '#ports/dashboards/dashboard-catalogue';
import type { UserPool } from '#ports/people/user-pool';
import { anUnstartedSession } from '../people/session/a-session';
import { aBackend, anEmbedder, ann, identityOf } from '../ports';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<never>(() => undefined);

function aPortal(over: { pool?: Partial<UserPool>; catalogue?: Partial<DashboardCatalogue> }) {
  const { session } = anUnstartedSession(over.pool);
  const dashboards = createDashboards(aBackend([], { catalogue: () => over.catalogue ?? {} }));
  const entrance = createEntrance(session, identityOf(session), dashboards, anEmbedder());
  follow(session, { entrance });
  const navigation = createNavigation(session, entrance, dashboards, {
    access: 'open',
    origin: 'https://portal.example',
  });
  return { session, navigation };
}

/** Someone has just signed in; `waitOf` says what the guard decides, and after how many milliseconds. */
async function signedInNow() {
  const { session, navigation } = aPortal({ catalogue: { list: () => never } });
  await session.start();
  await session.signIn(ann);
  const waitOf = async (path: string) => {
    const from = Date.now();
    const checked = navigation.check({ href: path, path }).then(({ verdict }) => [verdict, Date.now() - from]);
    await vi.advanceTimersByTimeAsync(2_000);
    return checked;
  };
  return { navigation, waitOf };
}

it('A list that never loads delays the first page for a moment, and no page after it', async () => {
  const { waitOf } = await signedInNow();
  expect(await waitOf('/dashboard/x')).toEqual(['pass', 200]);
  expect(await waitOf('/user/profile')).toEqual(['pass', 0]);
});

it('A list that never loads delays the home page after sign-in longer, but less than a second in all', async () => {
  const { navigation, waitOf } = await signedInNow();
  expect(await waitOf('/login')).toEqual(['go', 900]);
  navigation.visited('/login');
  expect(await waitOf('/home/index')).toEqual(['pass', 0]);
});

it('the portal shows the layout, not the sign-in page, while the pool does not answer the start-up check', async () => {
  const { session, navigation } = aPortal({ pool: { remembers: () => true, currentUser: () => never } });
  void session.start();
  const checked = navigation.check({ href: '/home/index', path: '/home/index' });
  await vi.advanceTimersByTimeAsync(200);
  expect(await checked).toMatchObject({ verdict: 'pass', path: '/home/index' });
});

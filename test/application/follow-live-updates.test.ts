import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BehaviorSubject } from 'rxjs';
import {
  createInMemoryErrors,
  createInMemoryConnection,
  createInMemorySite,
} from '#adapters/in-memory/in-memory-browser';
import { createErrorLog } from '#application/browser/error-log';
import { createDashboards } from '#application/dashboards/dashboards';
import { readOnly } from '#application/live';
import { followLive } from '#application/follow-live-updates';
import type { SessionState } from '#domain/people/session';
import { failed, ok } from '#domain/result';
import { aDashboard, aDashboardId } from '../domain/dashboards/a-dashboard';
import { userAnn } from './people/session/a-session';
import { aBackend, controlledLiveUpdates } from './ports';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

const signedIn: SessionState = { status: 'signed-in', user: userAnn, arrival: 'signed-in', asksToRemember: false };
const change = { kind: 'dashboard', id: aDashboardId('a@b') } as const;

/** Ann's page, with the slowest reading that chance allows. */
function aPage({ takes = 0 } = {}) {
  const live = controlledLiveUpdates();
  const session = new BehaviorSubject<SessionState>(signedIn);
  const connection = createInMemoryConnection();
  const site = createInMemorySite();
  const errorLog = createErrorLog(createInMemoryErrors());
  const page = {
    reads: 0,
    retries: 0,
    accessReads: 0,
    noticeVersions: [] as number[],
    syncReads: 0,
    isBroken: false,
    lacks: false,
  };
  const dashboards = createDashboards(
    aBackend([], {
      catalogue: () => ({
        async list() {
          page.reads += 1;
          await new Promise((resolve) => setTimeout(resolve, takes));
          return page.isBroken ? failed({ kind: 'unreachable' }) : ok({ dashboards: [aDashboard()], skipped: 0 });
        },
      }),
      sync: () => ({
        async last() {
          page.syncReads += 1;
          return ok('never');
        },
      }),
    }),
  );
  followLive({
    liveUpdates: live,
    session: readOnly(session),
    entrance: { retry: async () => void (page.retries += 1) },
    dashboards,
    accessChanged: () => void (page.accessReads += 1),
    noticesChanged: (version) => void page.noticeVersions.push(version),
    connection: connection.connection,
    inSight$: site.site.inSight$,
    errorLog,
    random: () => 1,
  }).subscribe((lacks) => (page.lacks = lacks));
  return {
    page,
    live,
    dashboards,
    session,
    connection,
    site,
    errors: () => errorLog.current().map(({ message, times }) => `${times}: ${message}`),
  };
}

describe('A page with live updates', () => {
  it('reads the list within a third of a second of a signal, and once for all signals in that time', async () => {
    const { page, live } = aPage();
    for (let count = 0; count < 10_000; count += 1) live.say(change);
    await after(299);
    expect(page.reads).toBe(0);
    await after(1);
    expect(page.reads).toBe(1);
    await after(60_000);
    expect(page.reads).toBe(1);
    live.say(change);
    await after(300);
    expect(page.reads).toBe(2);
  });

  it('lets a signal not wait for the reading after a connection, and reads once for both', async () => {
    const { page, live } = aPage();
    live.be({ status: 'connected' });
    live.say(change);
    await after(300);
    expect(page.reads).toBe(1);
    live.say(change);
    live.be({ status: 'failed' });
    live.be({ status: 'connected' });
    await after(60_000);
    expect(page.reads).toBe(2);
  });

  it('passes on at once that notifications were read elsewhere, and reads no list for it', async () => {
    const { page, live, site } = aPage();
    site.show(false);
    live.say({ kind: 'notices', id: '7' });
    expect(page.noticeVersions).toEqual([7]);
    await after(60_000);
    expect(page.reads).toBe(0);
  });

  it('reloads later in a hidden tab', async () => {
    const { page, live, site } = aPage();
    site.show(false);
    live.say(change);
    await after(1_999);
    expect(page.reads).toBe(0);
    await after(1);
    expect(page.reads).toBe(1);
  });

  it('reads once after each connection, because earlier signals are lost', async () => {
    const { page, live } = aPage();
    live.be({ status: 'connected' });
    live.be({ status: 'connected' });
    await after(2_000);
    expect(page.reads).toBe(1);
    live.be({ status: 'failed' });
    live.be({ status: 'connected' });
    await after(2_001);
    expect(page.reads).toBe(2);
  });

  it('that has just read the list reads it again only once it rests', async () => {
    const { page, live, dashboards } = aPage();
    await Promise.all([dashboards.load(), after(0)]);
    live.be({ status: 'connected' });
    await after(5_000);
    expect(page.reads).toBe(1);
    await after(5_000);
    expect(page.reads).toBe(2);
  });

  it('reads again after a reading that may have missed a signal, and never twice at a time', async () => {
    const { page, live } = aPage({ takes: 5_000 });
    live.say(change);
    await after(1_000);
    for (let count = 0; count < 100; count += 1) live.say(change);
    await after(4_000);
    expect(page.reads).toBe(1);
    await after(1_000);
    expect(page.reads).toBe(2);
    await after(60_000);
    expect(page.reads).toBe(2);
  });

  it('reads again half a minute after a reading whose answer never came', async () => {
    const { page, live } = aPage({ takes: 1_000_000 });
    live.say(change);
    await after(1_000);
    expect(page.reads).toBe(1);
    live.say(change);
    await after(20_000);
    expect(page.reads).toBe(1);
    await after(12_000);
    expect(page.reads).toBe(2);
  });

  it('asks again for requests for access and a visible last sync when a signal or a connection concerns them', async () => {
    const { page, live, dashboards } = aPage();
    live.say(change);
    await after(300);
    expect(page).toMatchObject({ reads: 1, accessReads: 0, syncReads: 0 });
    live.say({ kind: 'access', id: 'requests' });
    live.say({ kind: 'catalogue', id: 'sync' });
    await after(300);
    expect(page).toMatchObject({ reads: 2, accessReads: 1, syncReads: 0 });
    await dashboards.lastSync.load();
    live.say({ kind: 'catalogue', id: 'sync' });
    await after(300);
    expect(page).toMatchObject({ accessReads: 1, syncReads: 2 });
    live.be({ status: 'connected' });
    await after(10_000);
    expect(page).toMatchObject({ accessReads: 2, syncReads: 3 });
  });

  it('loads what had failed as soon as the server is back', async () => {
    const { page, live } = aPage();
    page.isBroken = true;
    live.say(change);
    await after(1_000);
    live.be({ status: 'connected' });
    await after(2_000);
    expect(page).toMatchObject({ reads: 1, retries: 1 });
  });

  it('connects for who is signed in, while the browser is online', async () => {
    const { live, session, connection } = aPage();
    connection.turn(false);
    connection.turn(true);
    session.next({ status: 'timed-out', user: userAnn });
    session.next({ ...signedIn, arrival: 'resumed' });
    session.next({ status: 'signed-out' });
    expect(live.asked).toEqual(['retry', 'open ann', 'close', 'open ann', 'close', 'open ann', 'close']);
  });

  it('tries at once when it comes into sight', async () => {
    const { live, site } = aPage();
    live.asked.splice(0);
    site.show(false);
    site.show(true);
    expect(live.asked).toEqual(['retry']);
  });

  it('reads nothing while nobody is signed in', async () => {
    const { page, live, session } = aPage();
    live.say(change);
    session.next({ status: 'signed-out' });
    await after(5_000);
    expect(page.reads).toBe(0);
  });

  it('lacks them only after a minute without, whatever is tried meanwhile', async () => {
    const { page, live, session } = aPage();
    live.be({ status: 'connected' });
    for (let second = 0; second < 59; second += 5) {
      live.be({ status: 'failed' });
      await after(5_000 - (second === 55 ? 1 : 0));
    }
    expect(page.lacks).toBe(false);
    await after(1);
    expect(page.lacks).toBe(true);
    live.be({ status: 'connected' });
    await after(0);
    expect(page.lacks).toBe(false);
    live.be({ status: 'closed', trouble: { kind: 'refused', isFinal: true } });
    await after(60_000);
    expect(page.lacks).toBe(true);
    session.next({ status: 'signed-out' });
    await after(0);
    expect(page.lacks).toBe(false);
  });

  it('logs each trouble once, in the specification’s words', async () => {
    const { live, errors } = aPage();
    live.be({ status: 'failed', trouble: { kind: 'handshake' } });
    live.be({ status: 'failed', trouble: { kind: 'handshake' } });
    live.be({ status: 'failed' });
    live.be({ status: 'connected' });
    live.be({ status: 'failed', trouble: { kind: 'silent' } });
    live.be({ status: 'closed', trouble: { kind: 'no-user', isFinal: true } });
    // A page that is being left loses its connection too, and is gone by then.
    expect(errors()).toEqual([]);
    await after(1_000);
    expect(errors()).toEqual(['1: No current user', '1: Subscription timeout', '1: Connection handshake error']);
  });
});

import { BehaviorSubject, type Observable, Subject, of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { FramePlace, Viewing } from '#application/dashboards/open-dashboard';
import { openWhenBack } from '#application/dashboards/open-when-back';
import type { SessionState } from '#domain/people/session';
import type { Failure } from '#domain/failure';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { history } from '../history';

const dashboard = aDashboard();
const user = { username: 'ann', sub: 'ann', email: 'ann@example.com' };
const signedIn: SessionState = { status: 'signed-in', user, arrival: 'resumed', asksToRemember: false };
const timedOut: SessionState = { status: 'timed-out', user };
const opening: Viewing = { status: 'opening', dashboard };
const failing = (kind: 'signed-out' | 'unreachable'): Viewing => {
  const failure: Failure = { kind };
  return { status: 'failed', dashboard, failure };
};

function aDashboardThat(...endings: Viewing[]) {
  const session = new BehaviorSubject<SessionState>(signedIn);
  let openings = 0;
  const open = (): Observable<Viewing> => of(opening, endings[openings++] ?? opening);
  // These tests have no DOM.
  const viewing = history(openWhenBack(open, { changes$: session })('/dashboard/sales', {} as FramePlace));
  return { session, values: viewing.values, viewing, openings: () => openings };
}

describe('a dashboard whose session ended while it opened', () => {
  it('opens again when its user is back, and not before', () => {
    const { session, values, openings } = aDashboardThat(failing('signed-out'));
    expect(values).toEqual([opening, failing('signed-out')]);
    session.next(timedOut);
    session.next({ status: 'challenged', challenge: { step: 'totp-code', username: 'ann' }, timedOut: user });
    expect(openings()).toBe(1);
    session.next(signedIn);
    expect(values.slice(2)).toEqual([opening, opening]);
    session.next({ ...signedIn });
    expect(openings()).toBe(2);
  });

  it('opens again at once when the failure arrives after its user is back', () => {
    const session = new BehaviorSubject<SessionState>(signedIn);
    const openings: Subject<Viewing>[] = [];
    const open = (): Observable<Viewing> => {
      const opened = new Subject<Viewing>();
      openings.push(opened);
      return opened;
    };
    const viewing = history(openWhenBack(open, { changes$: session })('/dashboard/sales', {} as FramePlace));
    session.next(timedOut);
    session.next(signedIn);
    openings[0]?.next(failing('signed-out'));
    expect(openings).toHaveLength(2);
    openings[1]?.next(failing('signed-out'));
    expect(openings).toHaveLength(2);
    viewing.end();
    expect(session.observed).toBe(false);
  });

  it('does so every time', () => {
    const { session, openings } = aDashboardThat(failing('signed-out'), failing('signed-out'));
    for (const state of [timedOut, signedIn, timedOut, signedIn]) session.next(state);
    expect(openings()).toBe(3);
  });
});

describe('a dashboard that failed for another reason', () => {
  it('waits for the user to retry', () => {
    const { session, openings } = aDashboardThat(failing('unreachable'));
    session.next(timedOut);
    session.next(signedIn);
    expect(openings()).toBe(1);
  });
});

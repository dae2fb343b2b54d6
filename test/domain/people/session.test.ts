import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SessionEvent, type SessionState, sessionAfter, userChange, userOf } from '#domain/people/session';
import type { SessionUser } from '#domain/people/session-user';
import type { SignInChallenge } from '#domain/people/sign-in/sign-in';

const ann: SessionUser = { username: 'ann', sub: 'ann', email: 'ann@example.com' };
const bob: SessionUser = { username: 'bob', sub: 'bob', email: 'bob@example.com' };
const code: SignInChallenge = { step: 'totp-code', username: 'ann' };
const question: SignInChallenge = { step: 'custom', username: 'ann', question: 'Why?' };

const signedIn = (user: SessionUser, arrival: 'remembered' | 'signed-in' | 'resumed' | 'replaced'): SessionState => ({
  status: 'signed-in',
  user,
  arrival,
  asksToRemember: false,
});
const signedOut: SessionState = { status: 'signed-out' };
const ended: SessionState = { status: 'signed-out', ended: true };
const unreached: SessionState = { status: 'signed-out', unreached: { kind: 'network' } };
const timedOut: SessionState = { status: 'timed-out', user: ann };

const states = {
  starting: { status: 'starting' },
  'starting, signed out elsewhere': { status: 'starting', leftElsewhere: true },
  'signed out': signedOut,
  'signed out by the pool': ended,
  'signed out, pool not reached': unreached,
  challenged: { status: 'challenged', challenge: code },
  'challenged over her page': { status: 'challenged', challenge: code, timedOut: ann },
  'signed in': signedIn(ann, 'signed-in'),
  'timed out': timedOut,
} as const satisfies Record<string, SessionState>;

const events = {
  'finds Ann': { event: 'found', user: ann },
  'finds nobody stored': { event: 'not-found', why: 'nobody-stored' },
  'finds the session ended': { event: 'not-found', why: 'ended' },
  'finds a busy pool': { event: 'not-found', why: { kind: 'busy' } },
  'Ann signs in': { event: 'signed-in', user: ann, asksToRemember: false },
  'Bob signs in': { event: 'signed-in', user: bob, asksToRemember: false },
  'is challenged': { event: 'challenged', challenge: question },
  'challenge is closed': { event: 'challenge-closed' },
  'Ann’s session ends': { event: 'timed-out', sub: 'ann', isConfirmed: true },
  'Ann’s session ends before the backend has answered': { event: 'timed-out', sub: 'ann', isConfirmed: false },
  'Bob’s session ends': { event: 'timed-out', sub: 'bob', isConfirmed: true },
  'signs out': { event: 'signed-out' },
  'pool confirms the sign-out everywhere': { event: 'signed-out-everywhere', confirmed: true },
  'pool does not confirm the sign-out everywhere': { event: 'signed-out-everywhere', confirmed: false },
  'Ann signs in elsewhere': { event: 'signed-in-elsewhere', user: ann },
  'Bob signs in elsewhere': { event: 'signed-in-elsewhere', user: bob },
  'signs out elsewhere': { event: 'signed-out-elsewhere' },
  'storage is emptied elsewhere': { event: 'storage-emptied', noticed: 'in-another-tab' },
  'storage is found empty': { event: 'storage-emptied', noticed: 'at-navigation' },
} as const satisfies Record<string, SessionEvent>;

type EventName = keyof typeof events;

const busy: SessionState = { status: 'signed-out', unreached: { kind: 'busy' } };
const askedOver: SessionState = { status: 'challenged', challenge: question, timedOut: ann };
/** The effect of a sign-in while no page is open. */
const anyoneIn = {
  'Ann signs in': signedIn(ann, 'signed-in'),
  'Bob signs in': signedIn(bob, 'signed-in'),
} as const;
const anyoneInElsewhere = {
  'Ann signs in elsewhere': signedIn(ann, 'signed-in'),
  'Bob signs in elsewhere': signedIn(bob, 'signed-in'),
} as const;
/** And over a page of Ann's. */
const overAnnsPage = {
  'Ann signs in': signedIn(ann, 'resumed'),
  'Bob signs in': signedIn(bob, 'replaced'),
  'Bob signs in elsewhere': signedIn(bob, 'replaced'),
  'signs out': signedOut,
  'signs out elsewhere': signedOut,
} as const;
const checks = {
  'finds Ann': signedIn(ann, 'remembered'),
  'finds nobody stored': signedOut,
  'finds the session ended': ended,
  'finds a busy pool': busy,
} as const;
const asked: SessionState = { status: 'challenged', challenge: question };

/** Every state, and each event that changes it; all other events leave it as it is. */
const table: Record<keyof typeof states, Partial<Record<EventName, SessionState>>> = {
  starting: {
    ...checks,
    ...anyoneIn,
    'is challenged': asked,
    'signs out': signedOut,
    'signs out elsewhere': { status: 'starting', leftElsewhere: true },
  },
  'starting, signed out elsewhere': {
    ...checks,
    ...anyoneIn,
    'finds the session ended': signedOut,
    'is challenged': asked,
    'signs out': signedOut,
  },
  'signed out': {
    ...anyoneIn,
    ...anyoneInElsewhere,
    'is challenged': asked,
    'pool confirms the sign-out everywhere': { status: 'signed-out', everywhere: 'confirmed' },
    'pool does not confirm the sign-out everywhere': { status: 'signed-out', everywhere: 'unconfirmed' },
  },
  'signed out by the pool': { ...anyoneIn, ...anyoneInElsewhere, 'is challenged': asked, 'signs out': signedOut },
  'signed out, pool not reached': {
    ...checks,
    ...anyoneIn,
    ...anyoneInElsewhere,
    'is challenged': asked,
    'signs out': signedOut,
    'signs out elsewhere': signedOut,
    'storage is emptied elsewhere': signedOut,
    'storage is found empty': signedOut,
  },
  challenged: {
    ...anyoneIn,
    ...anyoneInElsewhere,
    'is challenged': asked,
    'challenge is closed': signedOut,
    'signs out': signedOut,
  },
  'challenged over her page': {
    ...overAnnsPage,
    'Ann signs in elsewhere': signedIn(ann, 'resumed'),
    'is challenged': askedOver,
    'challenge is closed': timedOut,
    'storage is found empty': ended,
  },
  'signed in': {
    ...overAnnsPage,
    'Ann’s session ends before the backend has answered': ended,
    'Ann’s session ends': timedOut,
    'storage is emptied elsewhere': signedOut,
    'storage is found empty': signedOut,
  },
  'timed out': {
    ...overAnnsPage,
    'Ann signs in elsewhere': signedIn(ann, 'resumed'),
    'is challenged': askedOver,
    'storage is found empty': ended,
  },
};

describe.each(Object.entries(states))('%s', (name, state) => {
  it.each(Object.entries(events))('%s', (eventName, event) => {
    const expected = table[name as keyof typeof states][eventName as EventName];
    const after = sessionAfter(state, event);
    if (expected) expect(after).toEqual(expected);
    else expect(after).toBe(state);
  });
});

const anyEvents = fc.array(fc.constantFrom(...Object.values<SessionEvent>(events)), { maxLength: 12 });

/** Each state on the way, with the event that led to it. */
function walk(story: readonly SessionEvent[]) {
  let state: SessionState = { status: 'starting' };
  return story.map((event) => {
    const before = state;
    state = sessionAfter(before, event);
    return { before, event, after: state };
  });
}

it('The session never shows one user’s page to another', () => {
  fc.assert(
    fc.property(anyEvents, (story) => {
      for (const { before, after } of walk(story)) {
        const [was, is] = [userOf(before), userOf(after)];
        if (!was || !is || was.sub === is.sub) continue;
        expect(after).toMatchObject({ status: 'signed-in', arrival: 'replaced' });
        expect(userChange(before, after)).toEqual({ change: 'replaced', user: is });
      }
    }),
  );
});

it('The session resumes only the user’s own page', () => {
  fc.assert(
    fc.property(anyEvents, (story) => {
      for (const { before, after } of walk(story)) {
        if (after.status !== 'signed-in' || after === before || after.arrival !== 'resumed') continue;
        expect(userOf(before)?.sub).toBe(after.user.sub);
      }
    }),
  );
});

it('The session ends a session only by the pool’s answer, a sign-out, emptied storage or another user', () => {
  const reasons = new Set(['timed-out', 'signed-out', 'signed-out-elsewhere', 'storage-emptied']);
  fc.assert(
    fc.property(anyEvents, (story) => {
      for (const { before, event, after } of walk(story)) {
        if (before.status !== 'signed-in' || after === before) continue;
        const isAnotherUser = after.status === 'signed-in' && after.user.sub !== before.user.sub;
        const signsInAgain = event.event === 'signed-in' && event.user.sub === before.user.sub;
        expect(isAnotherUser || signsInAgain || reasons.has(event.event)).toBe(true);
      }
    }),
  );
});

const shared = signedIn({ ...ann, sharedComputer: true }, 'signed-in');

it('a shared computer leaves the page of an ended session instead of keeping it open', () => {
  expect(sessionAfter(shared, { event: 'timed-out', sub: 'ann', isConfirmed: true })).toEqual(ended);
});

it('a shared computer never asks to remember the device', () => {
  const arrival = { event: 'signed-in', asksToRemember: true } as const;
  expect(sessionAfter(signedOut, { ...arrival, user: { ...ann, sharedComputer: true } })).toEqual(shared);
  expect(sessionAfter(signedOut, { ...arrival, user: ann })).toMatchObject({ asksToRemember: true });
});

it.each([
  ['starting', 'signed out', { change: 'left' }],
  ['signed out', 'signed in', { change: 'entered', user: ann }],
  ['starting', 'signed in', { change: 'entered', user: ann }],
  ['signed in', 'timed out', undefined],
  ['timed out', 'challenged over her page', undefined],
  ['challenged over her page', 'signed in', { change: 'resumed', user: ann }],
  ['timed out', 'signed out by the pool', { change: 'left' }],
  ['signed out', 'challenged', undefined],
  ['signed out', 'signed out by the pool', undefined],
  ['signed in', 'signed in', undefined],
] as const)('the user of the page from %s to %s', (before, now, change) => {
  expect(userChange(states[before], states[now])).toEqual(change);
});

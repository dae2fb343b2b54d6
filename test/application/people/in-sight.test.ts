import { expect, it } from 'vitest';
import { type EntranceState, inSight } from '#application/people/sign-in/entrance';
import type { SessionState } from '#domain/people/session';
import { userAnn } from './session/a-session';

const open: EntranceState = { status: 'open', user: { userSub: 'ann', userEmail: 'ann@example.com', groupList: [] } };
it.each<[string, SessionState, EntranceState]>([
  ['nothing', { status: 'signed-out' }, open],
  ['nothing', { status: 'challenged', challenge: { step: 'totp-code', username: 'ann' } }, open],
  ['waiting', { status: 'starting' }, { status: 'closed' }],
  ['waiting', { status: 'starting', remembered: userAnn }, { status: 'entering' }],
  ['failed', { status: 'timed-out', user: userAnn }, { status: 'failed', failure: { kind: 'broken' } }],
  ['page', { status: 'timed-out', user: userAnn }, open],
])(
  'what the layout of the portal shows is %s where the session is %j and the entrance is %j',
  (shown, session, entrance) => {
    expect(inSight(session, entrance)).toBe(shown);
  },
);

import { expect, it } from 'vitest';
import { type Renewed, sessionAfter } from '#adapters/cognito/session/refresh-news';
import type { StoredSession } from '#adapters/cognito/session/stored-session';
import { failed, ok } from '#domain/result';

const session = (idToken: string, refreshToken = `refresh of ${idToken}`): StoredSession => ({
  username: 'ada',
  idToken,
  accessToken: 'access',
  refreshToken,
  clockDrift: 0,
  hosted: false,
  sharedComputer: false,
});
const renewed = ok(session('second'));
const ended = failed({ kind: 'signed-out' } as const);

it.each<[string, string, Renewed, held: StoredSession, StoredSession | undefined]>([
  ['is the renewed one, although its tokens are not seen yet', 'first', renewed, session('first'), renewed.value],
  ['is the renewed one if only its ID token is seen', 'first', renewed, session('second', 'old'), renewed.value],
  ['is kept if another one was renewed', 'first', renewed, session('third'), session('third')],
  ['is gone if it ended', 'first', ended, session('first'), undefined],
  ['is kept if another one ended', 'first', ended, session('third'), session('third')],
  [
    'is kept if the pool was out of reach',
    'first',
    failed({ kind: 'unreachable' }),
    session('first'),
    session('first'),
  ],
  ['is kept without an ID token, which matches no news', '', ended, session(''), session('')],
])('a stored session %s', (_, of, news, held, expected) => {
  expect(sessionAfter(held, { of, renewed: news })).toEqual(expected);
});

it('a stored session stays as it is before any news', () => {
  expect(sessionAfter(session('first'), undefined)).toEqual(session('first'));
});

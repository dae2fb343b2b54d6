import { expect, it } from 'vitest';
import { failed } from '#domain/result';
import { ada, grace } from '../people/user-pool-contract';
import { keyOf, newPassword, sessionUnderTest } from './session/session-of-ada';
import { deferred } from '../../application/deferred';

const session = sessionUnderTest();

it.each([
  ['a page in HTML', () => new Response('<html>', { status: 502 })],
  ['a page in HTML with status 200', () => new Response('<html>')],
  ['an empty object', () => Response.json({})],
  ['an error without words', () => new Response(null, { status: 500 })],
  ['an error without a name', () => Response.json({}, { status: 400 })],
])('signing in that is answered by %s is no refusal, and can be tried again', async (_, instead) => {
  session.pool.instead = instead;
  expect(await session.page.signIn(ada)).toEqual(failed({ kind: 'unavailable' }));
  expect(session.storage.keys()).toEqual([]);
  session.pool.instead = undefined;
  expect(await session.page.signIn(ada)).toMatchObject({ ok: true });
});

it('signing in that the pool never answers is given up', async () => {
  const never = deferred<Response>();
  session.pool.instead = () => never.promise;
  const page = session.pool.page(session.storage, { patience: 50 });
  expect(await page.signIn(ada)).toEqual(failed({ kind: 'network' }));
  never.resolve(new Response(''));
});

it('signing in that asks an unknown challenge names it', async () => {
  session.pool.instead = () =>
    Response.json({ ChallengeName: 'CARRIER_PIGEON', Session: 's', ChallengeParameters: {} });
  expect(await session.page.signIn(ada)).toEqual(failed({ kind: 'unknown-challenge', name: 'CARRIER_PIGEON' }));
});

it('signing in as someone else leaves no key of the previous user, whose session had timed out', async () => {
  await session.signIn();
  await session.page.signIn(grace);
  expect(session.storage.getItem(keyOf('idToken'))).not.toBeNull();
  await session.page.answer(newPassword);
  expect(session.storage.keys().filter((key) => key.includes('.ada.'))).toEqual([]);
  expect(await session.page.currentUser()).toMatchObject({ value: { username: 'grace' } });
  await session.page.signOut('this-browser');
  expect(session.storage.keys()).toEqual([]);
});

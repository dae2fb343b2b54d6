import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { createInMemoryConnection, createInMemorySite } from '#adapters/in-memory/in-memory-browser';
import { createReconnect } from '#application/people/session/reconnect';
import { type Result, failed, ok } from '#domain/result';
import type { SessionUser } from '#domain/people/session-user';
import type { SessionFailure } from '#ports/people/user-pool';
import { aRememberedSession, userAnn } from './a-session';
import { history } from '../../history';
import { type Deferred, deferred } from '../../deferred';
import { flushPromises } from '../../flush-promises';

type Answer = Result<SessionUser, SessionFailure>;

/** A browser that remembers Ann, in front of a pool that did not say; its pauses pass when the test says so. */
async function unreached() {
  let answer: Answer | Deferred<Answer> = failed({ kind: 'unreachable' });
  let asked = 0;
  const { session } = await aRememberedSession({
    currentUser: async () => {
      asked += 1;
      return 'promise' in answer ? answer.promise : answer;
    },
  });
  await session.start();
  asked = 0;
  const pauses: number[] = [];
  const passed = new Subject<void>();
  const { connection, turn } = createInMemoryConnection();
  const { site, show } = createInMemorySite();
  turn(false);
  const reconnect = createReconnect(session, connection, site, (milliseconds) => {
    pauses.push(milliseconds);
    return passed;
  });
  return {
    session,
    reconnect,
    pauses,
    asked: () => asked,
    answers: (next: Answer | Deferred<Answer>) => void (answer = next),
    show,
    turn,
    pass: async () => {
      passed.next();
      await flushPromises();
    },
  };
}

describe('the pool that did not say whether the user is still signed in', () => {
  it('is asked again until it answers, and then no more', async () => {
    const { session, reconnect, pauses, pass, asked, answers } = await unreached();
    const byItself = history(reconnect.byItself$);
    await flushPromises();
    expect(asked()).toBe(0);
    await pass();
    await pass();
    expect(asked()).toBe(2);
    answers(ok(userAnn));
    await pass();
    expect(session.current()).toMatchObject({ status: 'signed-in', user: userAnn, arrival: 'remembered' });
    expect(byItself.completed).toBe(true);
    expect(byItself.values).toEqual(pauses);
    await pass();
    expect(asked()).toBe(3);
  });

  it('is not asked again after a definite answer', async () => {
    const { session, reconnect, pass, answers } = await unreached();
    const byItself = history(reconnect.byItself$);
    answers(failed({ kind: 'signed-out' }));
    await pass();
    expect(session.current()).toMatchObject({ status: 'signed-out' });
    expect(byItself.completed).toBe(true);
  });

  it('is asked after growing, partly random pauses of up to half a minute', async () => {
    const { reconnect, pass, pauses } = await unreached();
    history(reconnect.byItself$);
    for (let tries = 0; tries < 6; tries += 1) await pass();
    const longest = [5_000, 10_000, 20_000, 30_000, 30_000, 30_000, 30_000];
    expect(pauses).toHaveLength(longest.length);
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeLessThanOrEqual(longest[index] ?? 0);
      expect(pause).toBeGreaterThanOrEqual((longest[index] ?? 0) / 2);
    }
    expect(new Set(pauses).size).toBe(pauses.length);
  });

  it('is not asked in a hidden tab, and asked once when it is visible again', async () => {
    const { reconnect, pass, asked, show } = await unreached();
    history(reconnect.byItself$);
    show(false);
    await pass();
    expect(asked()).toBe(0);
    show(true);
    await flushPromises();
    expect(asked()).toBe(1);
    show(false);
    show(true);
    await flushPromises();
    expect(asked()).toBe(1);
  });

  it('is asked as soon as the browser is online', async () => {
    const { reconnect, asked, turn } = await unreached();
    history(reconnect.byItself$);
    turn(true);
    await flushPromises();
    expect(asked()).toBe(1);
  });

  it('is not asked any more after the user has left the page', async () => {
    const { reconnect, pass, asked, turn } = await unreached();
    const byItself = history(reconnect.byItself$);
    byItself.end();
    await pass();
    turn(true);
    await flushPromises();
    expect(asked()).toBe(0);
  });

  it('is asked only once at a time', async () => {
    const { session, reconnect, pass, asked, answers, turn } = await unreached();
    const answer = deferred<Answer>();
    answers(answer);
    history(reconnect.byItself$);
    const pressed = reconnect.now();
    await pass();
    turn(true);
    void reconnect.now();
    await flushPromises();
    expect(asked()).toBe(1);
    answer.resolve(ok(userAnn));
    await pressed;
    expect(session.current()).toMatchObject({ status: 'signed-in' });
  });
});

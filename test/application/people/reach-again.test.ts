import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { createInMemoryConnection, createInMemorySite } from '../../../src/adapters/in-memory/in-memory-site';
import { createReachAgain } from '../../../src/application/people/reach-again';
import { type Result, failed, ok } from '../../../src/domain/result';
import type { SessionUser } from '../../../src/domain/people/session';
import type { SessionFailure } from '../../../src/ports/user-pool';
import { aRememberedSession, userAnn } from './a-session';
import { history } from '../history';
import { type Deferred, deferred } from '../deferred';
import { flushPromises } from '../flush-promises';

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
  const reachAgain = createReachAgain(session, connection, site, (milliseconds) => {
    pauses.push(milliseconds);
    return passed;
  });
  return {
    session,
    reachAgain,
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

describe('after the pool did not say whether somebody is still signed in', () => {
  it('is asked again until it answers, and no more then', async () => {
    const { session, reachAgain, pass, asked, answers } = await unreached();
    const byItself = history(reachAgain.byItself$);
    await flushPromises();
    expect(asked()).toBe(0);
    await pass();
    await pass();
    expect(asked()).toBe(2);
    answers(ok(userAnn));
    await pass();
    expect(session.current()).toMatchObject({ status: 'signed-in', user: userAnn, arrival: 'remembered' });
    expect(byItself.completed).toBe(true);
    await pass();
    expect(asked()).toBe(3);
  });

  it('ends with a definite answer, too', async () => {
    const { session, reachAgain, pass, answers } = await unreached();
    const byItself = history(reachAgain.byItself$);
    answers(failed({ kind: 'signed-out' }));
    await pass();
    expect(session.current()).toMatchObject({ status: 'signed-out' });
    expect(byItself.completed).toBe(true);
  });

  it('waits longer from try to try, up to half a minute, and no two browsers alike', async () => {
    const { reachAgain, pass, pauses } = await unreached();
    history(reachAgain.byItself$);
    for (let tries = 0; tries < 6; tries += 1) await pass();
    const longest = [5_000, 10_000, 20_000, 30_000, 30_000, 30_000, 30_000];
    expect(pauses).toHaveLength(longest.length);
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeLessThanOrEqual(longest[index] ?? 0);
      expect(pause).toBeGreaterThanOrEqual((longest[index] ?? 0) / 2);
    }
    expect(new Set(pauses).size).toBe(pauses.length);
  });

  it('asks nothing in a tab that nobody sees, and asks once when it is seen again', async () => {
    const { reachAgain, pass, asked, show } = await unreached();
    history(reachAgain.byItself$);
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

  it('asks as soon as the browser is online', async () => {
    const { reachAgain, asked, turn } = await unreached();
    history(reachAgain.byItself$);
    turn(true);
    await flushPromises();
    expect(asked()).toBe(1);
  });

  it('asks no more when the page is left', async () => {
    const { reachAgain, pass, asked, turn } = await unreached();
    const byItself = history(reachAgain.byItself$);
    byItself.end();
    await pass();
    turn(true);
    await flushPromises();
    expect(asked()).toBe(0);
  });

  it('is asked once by all who want to know meanwhile', async () => {
    const { session, reachAgain, pass, asked, answers, turn } = await unreached();
    const answer = deferred<Answer>();
    answers(answer);
    history(reachAgain.byItself$);
    const pressed = reachAgain.now();
    await pass();
    turn(true);
    void reachAgain.now();
    await flushPromises();
    expect(asked()).toBe(1);
    answer.resolve(ok(userAnn));
    await pressed;
    expect(session.current()).toMatchObject({ status: 'signed-in' });
  });
});

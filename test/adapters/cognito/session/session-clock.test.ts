import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ada } from '../../people/user-pool-contract';
import { hour, keyOf, minute, sessionUnderTest } from './session-of-ada';

const session = sessionUnderTest();

const minutesOff = [5, -5, 10, -10, 60, -60, 1440, -1440];

/** A page in a browser whose clock is wrong by this many minutes, on the previous storage. */
const pageOff = (minutes: number) =>
  session.pool.page(session.storage, { now: () => session.pool.clock() + minutes * minute });

describe.each(minutesOff)('a clock that is off by %d minutes', (minutes) => {
  it('costs nothing after a sign-in, and one refresh per token lifetime', async () => {
    const page = pageOff(minutes);
    await page.signIn(ada);
    session.pool.asked.length = 0;
    for (let life = 0; life < 3; life += 1) {
      for (let passed = 0; passed < 60; passed += 5) {
        expect(await page.idToken()).toMatchObject({ ok: true });
        expect(await page.idToken()).toMatchObject({ ok: true });
        session.pool.clock.pass(5 * minute);
      }
      expect(session.pool.asked).toHaveLength(life);
      await page.idToken();
      expect(session.pool.asked).toHaveLength(life + 1);
    }
  });

  it('does not change how long ago the user signed in', async () => {
    const page = pageOff(minutes);
    await page.signIn(ada);
    expect(page.sinceSignIn()).toBeCloseTo(0, -1);
    session.pool.clock.pass(20 * minute);
    expect(page.sinceSignIn()).toBeCloseTo(20 * 60, -1);
    session.pool.clock.pass(hour);
    expect(await page.idToken()).toMatchObject({ ok: true });
    expect([page, pageOff(minutes)].map((each) => each.sinceSignIn())).toEqual([
      expect.closeTo(80 * 60, -1),
      expect.closeTo(80 * 60, -1),
    ]);
  });

  it('is known to the next page and to other tabs', async () => {
    await pageOff(minutes).signIn(ada);
    session.pool.asked.length = 0;
    const tabs = [pageOff(minutes), pageOff(minutes)];
    for (const tab of [...tabs, ...tabs, ...tabs]) expect(await tab.currentUser()).toMatchObject({ ok: true });
    expect(session.pool.asked).toEqual([]);
    session.pool.clock.pass(hour);
    for (const tab of [...tabs, ...tabs, ...tabs]) expect(await tab.currentUser()).toMatchObject({ ok: true });
    expect(session.pool.asked).toHaveLength(1);
  });

  it('costs one refresh at most if it changes while someone is signed in', async () => {
    let off = 0;
    const page = session.pool.page(session.storage, { now: () => session.pool.clock() + off * minute });
    await page.signIn(ada);
    session.pool.asked.length = 0;
    off = minutes;
    for (let call = 0; call < 20; call += 1) expect(await page.idToken()).toMatchObject({ ok: true });
    expect(session.pool.asked.length).toBeLessThanOrEqual(1);
    off = 0;
    for (let call = 0; call < 20; call += 1) expect(await page.idToken()).toMatchObject({ ok: true });
    expect(session.pool.asked.length).toBeLessThanOrEqual(2);
  });
});

it('a stored clock drift that was tampered with costs one refresh at most', { timeout: 120_000 }, async () => {
  const forged = fc.oneof(
    fc.string(),
    fc.double().map(String),
    fc.integer().map(String),
    fc.constantFrom('Infinity', '-Infinity', 'NaN', '1e308', '-1e308', '0x7fffffff', '-31536000', '31536000'),
  );
  await session.signIn();
  const kept = session.storage.keys().map((key) => [key, session.storage.getItem(key) ?? ''] as const);
  await fc.assert(
    fc.asyncProperty(forged, async (drift) => {
      for (const [key, value] of kept) session.storage.setItem(key, value);
      session.storage.setItem(keyOf('clockDrift'), drift);
      session.pool.asked.length = 0;
      const page = session.pool.page(session.storage);
      for (let call = 0; call < 5; call += 1) expect(await page.currentUser()).toMatchObject({ ok: true });
      expect(session.pool.asked.length).toBeLessThanOrEqual(1);
      // A token that always looks new is renewed when the backend refuses it.
      const token = await page.idToken();
      const next = await page.idToken({ refused: token.ok ? token.value.token : '' });
      expect(next).toMatchObject({ ok: true });
      expect(next).not.toEqual(token);
      expect(session.pool.asked.length).toBeLessThanOrEqual(2);
    }),
    { numRuns: 60 },
  );
});

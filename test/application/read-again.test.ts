import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ann } from './ports';
import { aBrowser, listOf, menu } from './a-remembering-browser';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a tab that was out of sight', () => {
  it.each([
    ['reads the list again after five minutes', 300_000, 1],
    ['does not after less', 299_000, 0],
  ])('%s', async (_, away, times) => {
    const browser = aBrowser();
    const { portal, site } = await browser.openPage();
    await portal.session.start();
    await portal.session.signIn(ann);
    await vi.advanceTimersByTimeAsync(1_000);
    let asked = 0;
    browser.backend.list = async () => {
      asked += 1;
      return listOf('sales');
    };
    site.show(false);
    await vi.advanceTimersByTimeAsync(away);
    expect(asked).toBe(0);
    site.show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBe(times);
    expect(menu(portal)).toHaveLength(times ? 1 : 2);
  });

  it('asks nothing while nobody is signed in', async () => {
    const browser = aBrowser();
    const { portal, site } = await browser.openPage();
    await portal.session.start();
    let asked = 0;
    browser.backend.list = async () => {
      asked += 1;
      return listOf();
    };
    site.show(false);
    await vi.advanceTimersByTimeAsync(600_000);
    site.show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBe(0);
  });
});

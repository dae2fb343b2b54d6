import { setTimeout } from 'node:timers/promises';
import { Button, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { until } from '../until';
import type { Driver, MouseStep } from './engine';

const keyNames: Partial<Record<string, string>> = {
  Enter: Key.ENTER,
  Tab: Key.TAB,
  Escape: Key.ESCAPE,
  Backspace: Key.BACK_SPACE,
  Control: Key.CONTROL,
  Meta: Key.META,
  Shift: Key.SHIFT,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  End: Key.END,
  Home: Key.HOME,
};

/** Milliseconds. Once in a while WebKitWebDriver never answers a script during which its page was left. */
const longestScript = 20_000;

/** A window of a browser that speaks classic WebDriver. */
export function drive(browser: WebDriver, handle: string, entered: { handle?: string | undefined }): Driver {
  /** The tab, or the frame in it. */
  const enter = async (frame?: string): Promise<void> => {
    if (entered.handle === handle && frame === undefined) return;
    await browser.switchTo().window(handle);
    entered.handle = frame === undefined ? handle : undefined;
    if (frame !== undefined)
      await browser.switchTo().frame(browser.findElement({ css: `iframe[title=${JSON.stringify(frame)}]` }));
  };
  const run = <T>(script: string): Promise<T> =>
    Promise.race([
      browser.executeScript<T>(script),
      setTimeout(longestScript, undefined, { ref: false }).then(() => {
        throw new Error(`No answer within ${longestScript / 1000} s: ${script.slice(0, 100)}`);
      }),
    ]);
  return {
    complaints: [],
    async goto(url) {
      await enter();
      await until(`${url} can be opened`, () => run('return (window.isLeft = true)'));
      await browser.get(url);
      const arrived = "return !window.isLeft && document.readyState !== 'loading'";
      await until(`${url} is loaded`, () => run<boolean>(arrived));
    },
    async run(expression, frame) {
      await enter(frame);
      // A script that returns a promise is waited for.
      return run(`return (${expression})`);
    },
    async mouse(steps) {
      await enter();
      const act = { down: 'press', up: 'release' } as const;
      await steps
        .reduce(
          (actions, step: MouseStep) =>
            typeof step === 'string'
              ? actions[act[step]](Button.LEFT)
              : actions.move({ x: step.to[0], y: step.to[1], origin: Origin.VIEWPORT, duration: 20 }),
          browser.actions({ async: true }),
        )
        .perform();
    },
    async press(...keys) {
      await enter();
      const actions = browser.actions({ async: true });
      const codes = keys.map((key) => keyNames[key] ?? key);
      for (const code of codes) actions.keyDown(code);
      for (const code of codes.toReversed()) actions.keyUp(code);
      await actions.perform();
    },
    async type(text) {
      await enter();
      await browser.switchTo().activeElement().sendKeys(text.replaceAll('\n', Key.ENTER));
    },
    async resize(width, height) {
      await enter();
      // The window has a bar, and the page's own size is what counts.
      const window = browser.manage().window();
      for (let tries = 0; tries < 3; tries += 1) {
        const [w, h] = await run<[number, number]>('return [innerWidth, innerHeight]');
        if (w === width && h === height) return;
        const now = await window.getRect();
        await window.setRect({ x: 0, y: 0, width: now.width + width - w, height: now.height + height - h });
      }
    },
    async picture() {
      await enter();
      return Buffer.from(await browser.takeScreenshot(), 'base64');
    },
    async newTab() {
      await enter();
      await browser.switchTo().newWindow('window');
      entered.handle = undefined;
      return drive(browser, await browser.getWindowHandle(), entered);
    },
    async close() {
      await enter();
      await browser.close();
      entered.handle = undefined;
    },
  };
}

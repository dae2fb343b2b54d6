import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya';
import type { Driver, MouseStep } from './engines/engine';
import type { Seen } from './in-page';
import { inPageScript } from './in-page-script';
import { until } from './until';

type ByRole = NonNullable<Parameters<typeof getByRoleSelector>[1]>;

/** Where elements are looked for: a page, a frame, or an element. */
export interface Scope {
  /** Exactly this name, or one that matches. */
  role(role: string, name?: string | RegExp, more?: Omit<ByRole, 'name'>): Target;
  label(name: string | RegExp): Target;
  /** Contained in the text of the element, whatever its case. */
  text(words: string | RegExp): Target;
}

/** The first element that can be seen, looked for again each time. */
export interface Target extends Scope {
  /** Only if it contains this text. */
  with(text: string): Target;
  see(): Promise<Seen>;
  /** Once it can be seen. */
  shown(): Promise<Seen>;
  gone(): Promise<void>;
  /** Once its text matches. */
  says(words: RegExp): Promise<void>;
  /** Once it stands still and nothing covers it. */
  click(): Promise<void>;
  /** Replaces what the field has. */
  fill(text: string): Promise<void>;
  /** An option of a select. */
  choose(label: string): Promise<void>;
  focus(): Promise<void>;
  /** To the middle of another element, a few pixels below it. */
  dragTo(other: Target, below: number): Promise<void>;
}

/** A tab as its person uses it. */
export interface Tab extends Scope {
  readonly driver: Driver;
  goto(path: string): Promise<void>;
  /** Path and query. */
  address(): Promise<string>;
  /** In the page, in any engine. */
  run<T>(expression: string): Promise<T>;
  press(...keys: string[]): Promise<void>;
  /** The frame of this title. */
  frame(title: string): Scope;
}

export function createTab(driver: Driver, url: string): Tab {
  const inPage = async <T>(frame: string | undefined, call: string): Promise<T> => {
    const asked = `globalThis.walk?.${call} ?? (globalThis.walk ? null : 'no walk')`;
    const answer = await driver.run(asked, frame);
    if (answer !== 'no walk') return answer as T;
    await driver.run(`void (${await inPageScript()})`, frame);
    return (await driver.run(asked, frame)) as T;
  };

  const target = (selector: string, frame?: string): Target => {
    const call = <T>(name: string, ...args: string[]): Promise<T> =>
      inPage(frame, `${name}(${[selector, ...args].map((arg) => JSON.stringify(arg)).join(', ')})`);
    const see = () => call<Seen>('see');
    const where = `${selector}${frame === undefined ? '' : ` in ${frame}`}`;
    const shown = () => until(`${where} is shown`, async () => ((await see()).count > 0 ? see() : undefined));
    /** Where in the window it can be pressed. */
    const middle = (): Promise<readonly [number, number]> => {
      let last: string;
      return until(`${where} can be pressed`, async () => {
        const { count, x, y, reachable, disabled } = await see();
        if (count === 0 || disabled) return false;
        if (!reachable) return void (await call('scrollTo'));
        const before = last;
        last = `${x} ${y}`;
        if (before !== last) return false;
        if (frame === undefined) return [x, y] as const;
        const outer = await driver.run(
          `(({ left, top }) => [left, top])(document.querySelector('iframe[title=${JSON.stringify(frame)}]').getBoundingClientRect())`,
        );
        const [left, top] = outer as [number, number];
        return [Math.round(left + x), Math.round(top + y)] as const;
      });
    };
    return {
      ...within(`${selector} >> `, frame),
      with: (text) => target(`${selector} >> internal:has-text=${JSON.stringify(text)}i`, frame),
      see,
      shown,
      gone: async () => void (await until(`${where} is gone`, async () => (await see()).count === 0)),
      says: async (words) =>
        void (await until(`${where} says ${words}`, async () => words.test((await see()).texts[0] ?? ''))),
      async click() {
        await driver.mouse([{ to: await middle() }, 'down', 'up']);
      },
      async fill(text) {
        await shown();
        await call('select');
        if (text === '') await driver.press('Backspace');
        else await driver.type(text);
      },
      async choose(label) {
        await shown();
        await call('choose', label);
      },
      async focus() {
        await shown();
        await call('select');
      },
      async dragTo(other, below) {
        const [x, y] = await middle();
        const { x: toX, y: toY } = await other.shown();
        const path: MouseStep[] = [0.05, 0.1, 0.4, 0.7, 1, 1].map((part) => ({
          to: [Math.round(x + (toX - x) * part), Math.round(y + (toY + below - y) * part)],
        }));
        for (const step of [{ to: [x, y] } as const, 'down' as const, ...path, 'up' as const]) {
          await driver.mouse([step]);
          // What follows the mouse is drawn first, as by a hand.
          await driver.run('new Promise(requestAnimationFrame).then(() => 0)');
        }
      },
    };
  };

  const within = (before: string, frame?: string): Scope => ({
    role: (role, name, more) =>
      target(before + getByRoleSelector(role, { ...more, ...(name !== undefined && { name, exact: true }) }), frame),
    label: (name) => target(before + getByLabelSelector(name, { exact: true }), frame),
    text: (words) => target(before + getByTextSelector(words, { exact: false }), frame),
  });

  const run = <T>(expression: string) => driver.run(expression) as Promise<T>;
  return {
    ...within(''),
    driver,
    goto: (path) => driver.goto(new URL(path, url).href),
    address: () => run('location.pathname + location.search'),
    run,
    press: (...keys) => driver.press(...keys),
    frame: (title) => within('', title),
  };
}

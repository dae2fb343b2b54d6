import { expect, it } from 'vitest';
import { createBrowserWindow } from '#adapters/browser-window/browser-window';
import { history } from '../../application/history';

class AWindow extends EventTarget {
  innerWidth = 1440;
  innerHeight = 900;

  resizeTo(width: number, height: number): void {
    this.innerWidth = width;
    this.innerHeight = height;
    this.dispatchEvent(new Event('resize'));
  }
}

it('the window emits its size at once, and whenever it changes', () => {
  const target = new AWindow();
  const { values } = history(createBrowserWindow(target as EventTarget as Window).size$);
  target.resizeTo(390, 844);
  expect(values).toEqual([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]);
});

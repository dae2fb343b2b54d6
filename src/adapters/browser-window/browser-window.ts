import { fromEvent, map, startWith } from 'rxjs';
import type { BrowserWindow } from '#ports/browser/browser-window';

export function createBrowserWindow(target: Window = window): BrowserWindow {
  return {
    size$: fromEvent(target, 'resize').pipe(
      startWith(undefined),
      map(() => ({ width: target.innerWidth, height: target.innerHeight })),
    ),
  };
}

import type { Observable } from 'rxjs';

/** The part of the window that shows the portal, in CSS pixels. */
export interface WindowSize {
  width: number;
  height: number;
}

export interface BrowserWindow {
  readonly size$: Observable<WindowSize>;
}

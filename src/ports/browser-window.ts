import type { Observable } from 'rxjs';

/** The part of the window that shows the portal, in CSS pixels. */
export interface WindowSize {
  width: number;
  height: number;
}

export interface BrowserWindow {
  /** Says the size at once, and whenever it changes. */
  readonly size$: Observable<WindowSize>;
}

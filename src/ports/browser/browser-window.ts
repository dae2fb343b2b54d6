import type { Observable } from 'rxjs';

/** The part of the window that shows the portal, in CSS pixels. */
export interface WindowSize {
  width: number;
  height: number;
}

export interface BrowserWindow {
  /** Emits the size at once, and after each change. */
  readonly size$: Observable<WindowSize>;
}

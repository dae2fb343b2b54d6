import type { Observable } from 'rxjs';

export interface PublishedSite {
  /** The build that this page runs. */
  readonly running: string;
  /** The currently published build; undefined if unknown. Never throws. */
  published(): Promise<string | undefined>;
  /** The time of the site's server, to the second; undefined if unknown. Never throws. */
  serverTime(): Promise<Date | undefined>;
  /** Reasons to check: the user is back at this tab, or a part of the running build is missing. */
  readonly occasions$: Observable<'back' | 'missing-part'>;
  /** Whether this tab is visible, now and after each change. */
  readonly inSight$: Observable<boolean>;
}

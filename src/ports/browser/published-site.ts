import type { Observable } from 'rxjs';

/** The published site, of which this page runs one build. */
export interface PublishedSite {
  /** The build that this page runs. */
  readonly running: string;
  /** The build that is published now; undefined where that is unknown. Never throws. */
  published(): Promise<string | undefined>;
  /** What time the site's server has, to the second; undefined where that is unknown. Never throws. */
  serverTime(): Promise<Date | undefined>;
  /** Reasons to check: the user is back at this tab, or a part of the running build is missing. */
  readonly occasions$: Observable<'back' | 'missing-part'>;
  /** Whether this tab is visible, now and after each change. */
  readonly inSight$: Observable<boolean>;
}

import type { Observable } from 'rxjs';

/** The built site as it is published, of which this page runs one build. */
export interface PublishedSite {
  /** Names the build that this page runs. */
  readonly running: string;
  /** Names the build that is published now; nothing where that cannot be told. Never throws. */
  published(): Promise<string | undefined>;
  /** When asking makes sense: somebody is back at this tab, or a part of the running build is not there any more. */
  readonly occasions$: Observable<'back' | 'missing-part'>;
  /** Whether somebody can see this tab, now and from now on. */
  readonly inSight$: Observable<boolean>;
}

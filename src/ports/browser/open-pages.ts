import type { OpenPage } from '#domain/pages/open-tabs';

/** Stores the open pages for the life of the browser tab, across reloads. Never throws. */
export interface OpenPages {
  /** Empty unless this user's (`sub`) pages were written last. */
  read(sub: string): OpenPage[];
  write(sub: string, pages: readonly OpenPage[]): void;
  forget(): void;
}

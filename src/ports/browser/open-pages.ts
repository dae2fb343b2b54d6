import type { OpenPage } from '#domain/pages/open-tabs';

/** Where the open pages are kept: as long as the browser tab lives, and through its reloads. Never throws. */
export interface OpenPages {
  /** Empty for any other user (`sub`) than the one whose pages were written last. */
  read(sub: string): OpenPage[];
  write(sub: string, pages: readonly OpenPage[]): void;
  forget(): void;
}

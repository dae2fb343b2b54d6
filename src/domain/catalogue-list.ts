import { type Dashboard, isPublished, titleOf } from './dashboard';

/** What a manager reads about a dashboard: one that QuickSight no longer has is that first. */
export const standings = ['published', 'not-published', 'missing'] as const;
export type Standing = (typeof standings)[number];

export interface CatalogueFilter {
  /** Looked for in titles and groups, whatever the case and the accents; blank finds all. */
  text: string;
  standing: Standing | 'any';
}

export function standingOf(dashboard: Pick<Dashboard, 'status' | 'missing'>): Standing {
  if (dashboard.missing) return 'missing';
  return isPublished(dashboard) ? 'published' : 'not-published';
}

export function filterCatalogue(dashboards: readonly Dashboard[], { text, standing }: CatalogueFilter): Dashboard[] {
  const wanted = plain(text.trim());
  return dashboards.filter(
    (dashboard) =>
      (standing === 'any' || standingOf(dashboard) === standing) &&
      (wanted === '' || [titleOf(dashboard), ...dashboard.groupList].some((words) => plain(words).includes(wanted))),
  );
}

function plain(words: string): string {
  return words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

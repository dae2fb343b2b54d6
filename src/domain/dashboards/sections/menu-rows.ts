import type { Dashboard } from '../dashboard';
import { type Shelved, arrange } from './arrange';
import { isSectionOpen } from './open-sections';
import type { Section } from './section';

/** The key of those without a section, among the choices of a person. */
export const noSection = 'none';

export interface SectionHead extends Shelved {
  id: string;
  isOpen: boolean;
}

/** The lines of the menu: dashboards, and the heads of their sections unless there are none. */
export type MenuRow = { head: SectionHead } | { dashboard: Dashboard };

/** `choices` are a person's, see `isSectionOpen`; `opensAll` ignores them. `total` is how many dashboards the menu has. */
export function menuRows(
  dashboards: readonly Dashboard[],
  sections: readonly Section[],
  { choices, opensAll, total }: { choices: string; opensAll: boolean; total: number },
): MenuRow[] {
  const shelved = arrange(dashboards, sections);
  if (shelved.every(({ section }) => !section)) return dashboards.map((dashboard) => ({ dashboard }));
  return shelved.flatMap((part): MenuRow[] => {
    const id = part.section?.id ?? noSection;
    const isOpen = opensAll || isSectionOpen(choices, id, total);
    const head = { head: { ...part, id, isOpen } };
    return isOpen ? [head, ...part.dashboards.map((dashboard) => ({ dashboard }))] : [head];
  });
}

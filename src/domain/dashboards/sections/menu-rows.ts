import type { Dashboard } from '../dashboard';
import { type Shelved, arrange } from './arrange';
import { isSectionOpen } from './open-sections';
import type { Section } from './section';

/** Stands for no section, in addresses and keys. */
export const noSection = 'none';

export interface SectionHead extends Required<Shelved> {
  isOpen: boolean;
}

/**
 * The lines of the menu: dashboards, and the heads of their sections. Those outside of sections come last and have no head; `isApart` is
 * the first of them, if there are heads above.
 */
export type MenuRow = { head: SectionHead } | { dashboard: Dashboard; isApart?: boolean };

/** `choices` are a person's, see `isSectionOpen`; `opensAll` ignores them. `total` is how many dashboards the menu has. */
export function menuRows(
  dashboards: readonly Dashboard[],
  sections: readonly Section[],
  { choices, opensAll, total }: { choices: string; opensAll: boolean; total: number },
): MenuRow[] {
  const shelved = arrange(dashboards, sections);
  return shelved.flatMap(({ section, dashboards: inside }): MenuRow[] => {
    const rows = inside.map((dashboard) => ({ dashboard }));
    if (!section)
      return rows.map((row, index) => (index === 0 && shelved.length > 1 ? { ...row, isApart: true } : row));
    const isOpen = opensAll || isSectionOpen(choices, section.id, total);
    const head = { head: { section, dashboards: inside, isOpen } };
    return isOpen ? [head, ...rows] : [head];
  });
}

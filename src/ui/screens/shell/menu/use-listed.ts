import { useMemo } from 'react';
import type { Preferences } from '#domain/browser/preferences';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { type MenuRow, type SectionHead, menuRows } from '#domain/dashboards/sections/menu-rows';
import { chooseSection } from '#domain/dashboards/sections/open-sections';
import type { Section } from '#domain/dashboards/sections/section';
import { placeOfPage } from '#domain/pages/dashboard-route';
import { filterByTitle } from '#domain/pages/menu';
import { useFavourites } from '../../../dashboards/use-favourites';
import { useSections } from '../../../dashboards/use-sections';
import { useNarrow, useTablet } from '../../../kit/layout/use-narrow';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';

const none: readonly Dashboard[] = [];
const noSections: readonly Section[] = [];
const isCollapsed = ({ menuCollapsed }: Preferences) => menuCollapsed;

interface Listed {
  favourites: readonly Dashboard[];
  others: readonly Dashboard[];
  /** The others, below the heads of their sections; a closed section hides them. */
  rows: readonly MenuRow[];
}

/** Lists the dashboards whose titles match the filter. Filtered, or as icons, sections are open. */
export function useListed(dashboards: readonly Dashboard[], filter: string) {
  const { preferences } = usePortal();
  const starred = useFavourites();
  // As icons, the menu has no heads to open a section with.
  const [isNarrow, isTablet] = [useNarrow(), useTablet()];
  const areIcons = useLive(preferences, isCollapsed) ? !isNarrow : isTablet;
  const choices = useLive(preferences, (now) => now.menuSections) ?? '';
  const sections = useSections() ?? noSections;
  const { favourites, others } = useMemo(() => {
    const shown = filterByTitle(dashboards, filter);
    if (starred.size === 0) return { favourites: none, others: shown };
    const isStarred = ({ id }: Dashboard): boolean => starred.has(id);
    return { favourites: shown.filter(isStarred), others: shown.filter((one) => !isStarred(one)) };
  }, [dashboards, filter, starred]);
  const opensAll = filter !== '' || areIcons;
  const rows = useMemo(
    () => menuRows(others, sections, { choices, opensAll, total: dashboards.length }),
    [others, sections, choices, opensAll, dashboards.length],
  );
  const toggle = ({ section, isOpen }: SectionHead): void =>
    preferences.choose({ menuSections: chooseSection(choices, section.id, !isOpen) });
  return { favourites, others, rows, found: favourites.length + others.length, toggle };
}

/** Returns where the current page is among favourites and rows, or -1. A dashboard in a closed section is at the section's head. */
export function placeHere(here: string, { favourites, others, rows }: Listed): { favourite: number; row: number } {
  const other = others[placeOfPage(here, others)];
  const isHere = (row: MenuRow): boolean => {
    if ('dashboard' in row) return row.dashboard === other;
    return other !== undefined && !row.head.isOpen && row.head.dashboards.includes(other);
  };
  return { favourite: placeOfPage(here, favourites), row: rows.findIndex(isHere) };
}

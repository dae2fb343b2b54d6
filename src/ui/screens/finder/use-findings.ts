import { useMemo } from 'react';
import { type Found, find, finderIndex } from '../../../domain/finder';
import { findAlike } from './alike';
import type { Choice } from './choice';
import { useDashboardChoices } from './use-dashboard-choices';
import { usePageChoices } from './use-page-choices';

/** What is shown together, under one heading. */
export interface FindingsGroup {
  name: 'recents' | 'favourites' | 'dashboards' | 'pages';
  found: Found<Choice>[];
  /** How many more there are. */
  more: number;
}

const most = { recents: 6, favourites: 6, dashboards: 8, pages: 6 } as const;

/** The groups in their fixed order; without a text what one is likely to want. */
export function useFindings(text: string): readonly FindingsGroup[] {
  const dashboards = useDashboardChoices();
  const pages = usePageChoices();
  const index = useMemo(() => finderIndex(dashboards.all), [dashboards.all]);

  if (text.trim() === '') {
    return [
      all('recents', dashboards.recents.slice(0, most.recents)),
      all('favourites', dashboards.favourites.slice(0, most.favourites)),
      all('pages', pages),
    ].filter(({ found }) => found.length > 0);
  }
  return [
    asked('dashboards', find(index, text, findAlike, most.dashboards)),
    asked('pages', find(finderIndex(pages), text, findAlike, most.pages)),
  ].filter(({ found }) => found.length > 0);
}

function all(name: FindingsGroup['name'], choices: readonly Choice[]): FindingsGroup {
  return { name, found: choices.map((item) => ({ item, title: [], detail: [] })), more: 0 };
}

function asked(
  name: FindingsGroup['name'],
  { found, total }: { found: Found<Choice>[]; total: number },
): FindingsGroup {
  return { name, found, more: total - found.length };
}

import { type Findings, type Found, find } from '#domain/finder/find';
import type { FinderIndex } from '#domain/finder/finder-index';
import type { Shelf } from '#domain/dashboards/shelf';
import type { Choice } from './choice';
import type { DashboardChoices } from './use-dashboard-choices';

/** What is shown together, under one heading. */
export interface FindingsGroup {
  name: 'recents' | 'favourites' | 'dashboards' | 'pages';
  found: Found<Choice>[];
  /** How many more there are. */
  more: number;
}

const most = { recents: 6, favourites: 6, dashboards: 8, pages: 6 } as const;

/**
 * The groups in their fixed order; without a text what one is likely to want. Enter takes the first row, so dashboards that are
 * found by a typo only come after pages that fit as it was typed.
 */
export function findingsFor(
  text: string,
  { byId, index }: DashboardChoices,
  pages: FinderIndex<Choice>,
  kept: Shelf,
): readonly FindingsGroup[] {
  const recents = kept.recents.flatMap(({ id }) => byId.get(id) ?? []);
  const favourites = kept.favourites.flatMap((id) => byId.get(id) ?? []);

  if (text.trim() === '') {
    const opened = recents.slice(0, most.recents);
    const others = favourites.filter((favourite) => !opened.includes(favourite));
    return [
      all('recents', opened),
      all('favourites', others.slice(0, most.favourites)),
      all(
        'pages',
        pages.entries.map(({ item }) => item),
      ),
    ].filter(({ found }) => found.length > 0);
  }
  const dashboards = find(index(), text, { limit: most.dashboards, preferred: [...recents, ...favourites] });
  const others = find(pages, text, { limit: most.pages });
  const groups = [asked('dashboards', dashboards), asked('pages', others)];
  if (dashboards.alike && !others.alike) groups.reverse();
  return groups.filter(({ found }) => found.length > 0);
}

function all(name: FindingsGroup['name'], choices: readonly Choice[]): FindingsGroup {
  return { name, found: choices.map((item) => ({ item, title: [], detail: [] })), more: 0 };
}

function asked(name: FindingsGroup['name'], { found, total }: Findings<Choice>): FindingsGroup {
  return { name, found, more: total - found.length };
}

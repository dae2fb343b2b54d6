import { type Found, find } from '#domain/finder/find';
import type { FinderIndex } from '#domain/finder/finder-index';
import type { Shelf } from '#domain/dashboards/shelf/shelf';
import type { Choice } from './choice';
import type { DashboardChoices } from './use-dashboard-choices';

export interface FindingsGroup {
  name: 'recents' | 'favourites' | 'dashboards' | 'views' | 'pages';
  found: Found<Choice>[];
  /** The number of results that the group leaves out. */
  more: number;
  /** They only have similar words. */
  alike?: boolean;
}

interface Searched {
  dashboards: DashboardChoices;
  views: FinderIndex<Choice>;
  pages: FinderIndex<Choice>;
}

const most = { recents: 6, favourites: 6, dashboards: 8, views: 6, pages: 6 } as const;

/**
 * The groups in their fixed order; without a text, dashboards before pages. Enter takes the first row, so a group that has only
 * similar words follows those that match exactly.
 */
export function findingsFor(text: string, { dashboards, views, pages }: Searched, kept: Shelf): FindingsGroup[] {
  const { byId, index } = dashboards;
  const recents = kept.recents.flatMap(({ id }) => byId.get(id) ?? []);
  const favourites = kept.favourites.flatMap((id) => byId.get(id) ?? []);

  if (text.trim() === '') {
    const opened = recents.slice(0, most.recents);
    const starred = favourites.filter((favourite) => !opened.includes(favourite)).slice(0, most.favourites);
    const others = [...byId.values()].filter((one) => !opened.includes(one) && !starred.includes(one));
    const groups = [
      listed('recents', opened),
      listed('favourites', starred),
      listed('dashboards', others.slice(0, most.dashboards), others.length),
      listed(
        'pages',
        pages.entries.map(({ item }) => item),
      ),
    ];
    return groups.filter(({ found }) => found.length > 0);
  }
  const searches = [
    {
      name: 'dashboards' as const,
      findings: find(index(), text, { limit: most.dashboards, preferred: [...recents, ...favourites] }),
    },
    { name: 'views' as const, findings: find(views, text, { limit: most.views }) },
    { name: 'pages' as const, findings: find(pages, text, { limit: most.pages }) },
  ];
  return searches
    .filter(({ findings }) => findings.total > 0)
    .toSorted((a, b) => Number(a.findings.alike) - Number(b.findings.alike))
    .map(({ name, findings: { found, total, alike } }) => ({ name, found, more: total - found.length, alike }));
}

function listed(name: FindingsGroup['name'], choices: readonly Choice[], total = choices.length): FindingsGroup {
  return { name, found: choices.map((item) => ({ item, title: [], detail: [] })), more: total - choices.length };
}

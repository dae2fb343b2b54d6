import * as NavigationMenu from '@radix-ui/react-navigation-menu';
import { type FocusEvent, useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import type { MenuEntry } from '../../../domain/pages/menu';
import { filterMenu } from '../../../domain/pages/menu-filter';
import { indexOfPath } from '../../../domain/pages/route-trail';
import { StarMark } from '../../components/star-mark';
import { useFavouritePaths } from '../../favourites/use-favourites';
import { useHeight } from '../../measure/use-height';
import { useSteady, useSteadyArea } from '../../page/use-steady';
import { useLabel } from '../../portal/use-label';
import { usePortal } from '../../portal/use-portal';
import { useLive } from '../../portal/use-live';
import { EntryLink, type EntryLinkProps } from './entry-link';
import { LongList } from './long-list';
import { MenuFilter } from './menu-filter';
import { MenuItem } from './menu-item';
import { placeOf, useMenuKeys } from './use-menu-keys';
import { useFollowedStar, useStars } from './use-stars';
import { useTexts } from '../../use-texts';

/** The menu can be filtered from this many dashboards on. */
const many = 12;

interface DashboardEntriesProps {
  group: MenuEntry;
  here: string;
  draw: (entry: MenuEntry) => EntryLinkProps;
}

const pathOf = ({ path }: MenuEntry): string => path;

/** The favourites, then all other dashboards below the link to their page: one walk for the arrow keys. */
export function DashboardEntries({ group, here, draw }: DashboardEntriesProps) {
  const { t } = useTexts();
  const say = useLabel();
  const { navigation } = usePortal();
  const starred = useFavouritePaths();
  const [wanted, setWanted] = useState('');
  const [field, fieldHeight] = useHeight();
  const { known } = useLive(navigation);
  const { area, isOver } = useSteadyArea();
  const entries = useSteady({ isOver, whole: known === 'all' }, group.children, pathOf);
  const manyEntries = entries.length >= many;
  // A field that is absent, or hidden in a narrow menu, filters nothing: its words could not be taken back.
  const filter = useDeferredValue(manyEntries && fieldHeight > 0 ? wanted : '');
  const { favourites, others } = useMemo(() => {
    const shown = filterMenu(entries, filter, say);
    return {
      favourites: shown.filter(({ path }) => starred.has(path)),
      others: starred.size > 0 ? shown.filter(({ path }) => !starred.has(path)) : shown,
    };
  }, [entries, filter, say, starred]);
  const found = favourites.length + others.length;

  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [focused, setFocused] = useState(-1);
  const { walk, start, focus } = useMenuKeys(scroller, found, setFocused);
  const placeAt = (path: string, isStarred: boolean): number =>
    isStarred ? indexOfPath(path, favourites) : favourites.length + 1 + indexOfPath(path, others);
  const current = placeAt(here, starred.has(here));
  // Tab stops here alone: arrow keys lead to the others.
  const stop = Math.min(focused >= 0 ? focused : Math.max(current, 0), found);
  const stars = useStars();
  useFollowedStar(stars, starred, (path, isStarred, options) => focus(placeAt(path, isStarred), 'button', options));
  const named = useId();
  const [above, aboveHeight] = useHeight();

  // The list itself scrolls to the others.
  const isFavourite = starred.has(here);
  const scrollTo = useEffectEvent((path: string) => {
    const place = indexOfPath(path, favourites);
    scroller?.querySelector(`[data-place="${place}"]`)?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (scroller && isFavourite) scrollTo(here);
  }, [scroller, isFavourite, here]);

  const change = (words: string): void => {
    setWanted(words);
    scroller?.scrollTo(0, 0);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {manyEntries && <MenuFilter place={field} value={wanted} onChange={change} onDown={start} count={found} />}
      <div
        ref={setScroller}
        {...area}
        onFocus={(event: FocusEvent) => setFocused(placeOf(event.target) ?? -1)}
        className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [scrollbar-width:thin]"
      >
        <div ref={above} className="flow-root">
          {favourites.length > 0 && (
            <>
              <h2
                id={`${named}favourites`}
                className="mt-3 mb-px flex h-6 items-center px-4 text-meta text-muted max-tablet:h-8 rail:mt-1 rail:justify-center"
              >
                <StarMark starred className="icon-mark hidden text-star rail:block" />
                <span className="rail:sr-only">{t('menu.favourites')}</span>
              </h2>
              <NavigationMenu.List aria-labelledby={`${named}favourites`}>
                {favourites.map((entry, place) => (
                  <MenuItem
                    key={entry.path}
                    {...draw(entry)}
                    place={place}
                    isStop={place === stop}
                    onKeyDown={walk}
                    stars={stars}
                    starred
                  />
                ))}
              </NavigationMenu.List>
            </>
          )}
          <h2 id={`${named}all`} data-place={favourites.length}>
            <EntryLink
              {...draw(group)}
              heading
              tabIndex={stop === favourites.length ? undefined : -1}
              onKeyDown={walk}
            />
          </h2>
        </div>
        <LongList
          labelledBy={`${named}all`}
          scroller={scroller}
          above={aboveHeight}
          entries={others}
          draw={draw}
          onKeyDown={walk}
          stars={stars}
          firstPlace={favourites.length + 1}
          stop={stop}
          here={here}
          filtered={filter !== ''}
        />
        {found === 0 && known === 'all' && (
          <p className="px-4 py-1 text-meta text-muted rail:hidden">
            {entries.length === 0 ? t('menu.none') : t('menu.noMatch')}
          </p>
        )}
      </div>
    </div>
  );
}

import { type FocusEvent, useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { type Dashboard, type DashboardId, isBlank } from '#domain/dashboards/dashboard';
import type { Preferences } from '#domain/browser/preferences';
import { type SectionHead as SectionHeadOf, menuRows } from '#domain/dashboards/sections/menu-rows';
import { chooseSection } from '#domain/dashboards/sections/open-sections';
import type { Section } from '#domain/dashboards/sections/section';
import { dashboardRoute, placeOfPage } from '#domain/pages/dashboard-route';
import { type MenuEntry, filterByTitle, menuEntry } from '#domain/pages/menu';
import { hasList } from '#domain/pages/route-building';
import { StarMark } from '../../../dashboards/star-button';
import { useFavourites, useUnopened } from '../../../dashboards/use-favourites';
import { useHeight } from '../../../kit/layout/use-height';
import { useNarrow, useTablet } from '../../../kit/layout/use-narrow';
import { useSteady, useSteadyArea } from '../../../kit/layout/use-steady';
import { usePortal } from '../../../portal/use-portal';
import { useSections } from '../../../dashboards/use-sections';
import { useLive } from '../../../portal/use-live';
import { EntryLink, type EntryLinkProps } from './entry-link';
import { SectionHead } from './section-head';
import { LongList } from './long-list';
import { MenuFilter } from './menu-filter';
import { MenuItem } from './menu-item';
import { placeOf, useMenuKeys } from './use-menu-keys';
import { useMovingStar } from './use-moving-star';
import { useTexts } from '../../../portal/texts/use-texts';

/** The menu can be filtered from this many dashboards on. */
const many = 12;

interface DashboardEntriesProps {
  group: MenuEntry;
  here: string;
  linkTo: (entry: MenuEntry) => EntryLinkProps;
}

const idOf = ({ id }: Dashboard): DashboardId => id;
const none: readonly Dashboard[] = [];
const noSections: readonly Section[] = [];
const isCollapsed = ({ menuCollapsed }: Preferences) => menuCollapsed;
const holds = ({ dashboards }: SectionHeadOf, one: Dashboard | undefined): boolean =>
  one !== undefined && dashboards.includes(one);

/** The favourites, then the other dashboards below the link to their page; the arrow keys move through all of them. */
export function DashboardEntries({ group, here, linkTo }: DashboardEntriesProps) {
  const { t } = useTexts();
  const { navigation } = usePortal();
  const starred = useFavourites();
  const unopened = useUnopened();
  const [wanted, setWanted] = useState('');
  const [field, fieldHeight] = useHeight();
  const { known } = useLive(navigation);
  const { area, isOver } = useSteadyArea();
  const dashboards = useSteady({ isOver, whole: known === 'all' }, group.dashboards ?? none, idOf);
  const areMany = dashboards.length >= many;
  // An absent or hidden field doesn't filter, because its text couldn't be cleared.
  const filter = useDeferredValue(areMany && fieldHeight > 0 ? wanted : '');
  const { preferences } = usePortal();
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
  const found = favourites.length + others.length;
  const filtered = filter !== '';
  const opensAll = filtered || areIcons;
  const rows = useMemo(
    () => menuRows(others, sections, { choices, opensAll, total: dashboards.length }),
    [others, sections, choices, opensAll, dashboards.length],
  );
  const toggle = ({ section, isOpen }: SectionHeadOf): void =>
    preferences.choose({ menuSections: chooseSection(choices, section.id, !isOpen) });

  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [focused, setFocused] = useState(-1);
  const { walk, focus } = useMenuKeys(scroller, favourites.length + rows.length, setFocused);
  const favouriteHere = placeOfPage(here, favourites);
  const isFavourite = favouriteHere >= 0;
  const otherHere = others[placeOfPage(here, others)];
  const rowHere = rows.findIndex((row) =>
    'dashboard' in row ? row.dashboard === otherHere : !row.head.isOpen && holds(row.head, otherHere),
  );
  const current = isFavourite ? favouriteHere : favourites.length + 1 + rowHere;
  // The only tab stop; arrow keys move to the others.
  const stop = Math.min(focused >= 0 ? focused : current, favourites.length + rows.length);
  const press = useMovingStar((id, options) => {
    const shown = rows.map((row) => ('dashboard' in row ? row.dashboard : undefined));
    const place = [...favourites, undefined, ...shown].findIndex((one) => one?.id === id);
    focus(place, 'button', options);
  });
  const named = useId();
  const [above, aboveHeight] = useHeight();

  // `LongList` scrolls to the others.
  const scrollTo = useEffectEvent((path: string) => {
    const place = placeOfPage(path, favourites);
    scroller?.querySelector(`[data-place="${place}"]`)?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (scroller && isFavourite) scrollTo(here);
  }, [scroller, isFavourite, here]);

  const draw = (
    dashboard: Dashboard,
    place: number,
    inList?: { top: number; number: number; of: number; isApart: boolean },
  ) => {
    const { id, knownIssue = '' } = dashboard;
    return (
      <MenuItem
        key={id}
        {...linkTo(menuEntry(dashboardRoute(dashboard)))}
        {...inList}
        id={id}
        isNew={unopened.has(id)}
        issue={isBlank(knownIssue) ? undefined : knownIssue}
        starred={inList === undefined}
        onStar={press}
        place={place}
        isStop={place === stop}
      />
    );
  };
  const drawRow = (index: number, inList: { top: number; number: number; of: number }) => {
    const [row, place] = [rows[index], favourites.length + 1 + index];
    if (!row) return null;
    if ('dashboard' in row) return draw(row.dashboard, place, { ...inList, isApart: row.isApart === true });
    return (
      <SectionHead
        key={row.head.section.id}
        {...inList}
        head={row.head}
        isHere={index === rowHere}
        onToggle={toggle}
        place={place}
        isStop={place === stop}
      />
    );
  };
  const change = (words: string): void => {
    setWanted(words);
    scroller?.scrollTo(0, 0);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {areMany && <MenuFilter place={field} value={wanted} onChange={change} onDown={() => focus(0)} count={found} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys of the links and stars inside come up to here */}
      <div
        ref={setScroller}
        {...area}
        onKeyDown={walk}
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
              <ul aria-labelledby={`${named}favourites`}>
                {favourites.map((dashboard, place) => draw(dashboard, place))}
              </ul>
            </>
          )}
          <h2 id={`${named}all`} data-place={favourites.length}>
            <EntryLink {...linkTo(group)} heading tabIndex={stop === favourites.length ? undefined : -1} />
          </h2>
        </div>
        <LongList
          labelledBy={`${named}all`}
          scroller={scroller}
          above={aboveHeight}
          count={rows.length}
          current={rowHere}
          draw={drawRow}
          kept={stop - favourites.length - 1}
          here={here}
          filtered={filtered}
        />
        {found === 0 && hasList({ known }) && (
          <p className="px-4 py-1 text-meta text-muted rail:hidden">
            {dashboards.length === 0 ? t('menu.none') : t('menu.noMatch')}
          </p>
        )}
      </div>
    </div>
  );
}

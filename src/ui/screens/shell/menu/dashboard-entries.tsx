import { useDeferredValue, useId, useState } from 'react';
import { type Dashboard, type DashboardId, isBlank } from '#domain/dashboards/dashboard';
import { dashboardRoute } from '#domain/pages/dashboard-route';
import { type MenuEntry, menuEntry } from '#domain/pages/menu';
import { hasList } from '#domain/pages/route-building';
import { useUnopened } from '../../../dashboards/use-favourites';
import { useHeight } from '../../../kit/layout/use-height';
import { useSteady, useSteadyArea } from '../../../kit/layout/use-steady';
import { usePortal } from '../../../portal/use-portal';
import { useLive } from '../../../portal/use-live';
import { EntryLink, type EntryLinkProps } from './entry-link';
import { Favourites } from './favourites';
import { SectionHead } from './section-head';
import { type InList, LongList } from './long-list';
import { MenuFilter } from './menu-filter';
import { MenuItem } from './menu-item';
import { placeHere, useListed } from './use-listed';
import { useMenuKeys } from './use-menu-keys';
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

/** The favourites, then the other dashboards below the link to their page; the arrow keys move through all of them. */
export function DashboardEntries({ group, here, linkTo }: DashboardEntriesProps) {
  const { t } = useTexts();
  const { navigation } = usePortal();
  const unopened = useUnopened();
  const [wanted, setWanted] = useState('');
  const [field, fieldHeight] = useHeight();
  const { known } = useLive(navigation);
  const { area, isOver } = useSteadyArea();
  const dashboards = useSteady({ isOver, whole: known === 'all' }, group.dashboards ?? none, idOf);
  const areMany = dashboards.length >= many;
  // An absent or hidden field doesn't filter, because its text couldn't be cleared.
  const filter = useDeferredValue(areMany && fieldHeight > 0 ? wanted : '');
  const listed = useListed(dashboards, filter);
  const { favourites, rows, found, toggle } = listed;

  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const at = placeHere(here, listed);
  const current = at.favourite >= 0 ? at.favourite : favourites.length + 1 + at.row;
  const { keys, stop, focus } = useMenuKeys(scroller, favourites.length + rows.length, current);
  const press = useMovingStar((id, options) => {
    const shown = rows.map((row) => ('dashboard' in row ? row.dashboard : undefined));
    const place = [...favourites, undefined, ...shown].findIndex((one) => one?.id === id);
    focus(place, 'button', options);
  });
  const heading = useId();
  const [above, aboveHeight] = useHeight();

  const draw = (dashboard: Dashboard, place: number, inList?: InList & { isApart: boolean }) => {
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
  const drawRow = (index: number, inList: InList) => {
    const [row, place] = [rows[index], favourites.length + 1 + index];
    if (!row) return null;
    if ('dashboard' in row) return draw(row.dashboard, place, { ...inList, isApart: row.isApart === true });
    return (
      <SectionHead
        key={row.head.section.id}
        {...inList}
        head={row.head}
        isHere={index === at.row}
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
      <div
        ref={setScroller}
        {...area}
        {...keys}
        className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [scrollbar-width:thin]"
      >
        <div ref={above} className="flow-root">
          <Favourites scroller={scroller} here={here} favourites={favourites} draw={draw} />
          <h2 id={heading} data-place={favourites.length}>
            <EntryLink {...linkTo(group)} heading tabIndex={stop === favourites.length ? undefined : -1} />
          </h2>
        </div>
        <LongList
          labelledBy={heading}
          scroller={scroller}
          above={aboveHeight}
          count={rows.length}
          current={at.row}
          draw={drawRow}
          kept={stop - favourites.length - 1}
          here={here}
          filtered={filter !== ''}
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

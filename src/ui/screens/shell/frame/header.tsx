import { Bars3Icon } from '@heroicons/react/24/outline';
import { useLocation } from '@tanstack/react-router';
import { Fragment, Suspense, lazy, useEffect } from 'react';
import type { OpenTabs as Owner } from '#application/pages/open-tabs';
import { type Section, sectionTitles } from '#domain/dashboards/sections/section';
import { dashboardAt } from '#domain/pages/dashboard-route';
import { breadcrumb } from '#domain/pages/breadcrumb';
import { IconButton } from '../../../kit/icon-button';
import { BrandMark } from '../../../kit/drawings/brand-mark';
import { PathLink } from '../../../portal/navigation/path-link';
import { useLabel } from '../../../portal/navigation/use-label';
import { usePath } from '../../../portal/navigation/use-path';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { FindButton } from '../../finder/find-button';
import { useOpenMenuSheet } from '../menu/use-menu-sheet';
import { AccountMenu } from './account-menu';
import { Bell } from './bell';

/** Loaded separately, because dragging needs code that most portals never use. */
const OpenTabs = lazy(async () => ({ default: (await import('../tabs/open-tabs')).OpenTabs }));

export function Header() {
  const { t } = useTexts();
  const { configuration, openTabs } = usePortal();
  const openMenu = useOpenMenuSheet();
  return (
    <header className="sticky top-0 z-20 h-header pt-(--strip) border-b border-axis bg-surface full-screen:hidden">
      <div className="@container/header flex h-full max-h-header-bar items-center max-tablet:px-1">
        <IconButton
          label={t('menu.open')}
          icon={Bars3Icon}
          tooltip={false}
          aria-haspopup="dialog"
          className="w-tap tablet:hidden"
          onClick={openMenu}
        />
        <PathLink
          to="/"
          className="flex h-full w-menu flex-none items-center gap-2 border-r border-axis px-4 text-body font-head text-ink no-underline focus-visible:-outline-offset-2 max-tablet:w-auto max-tablet:min-w-0 max-tablet:flex-initial max-tablet:border-0 max-tablet:px-1 max-tablet:text-head rail:px-3.5 max-tablet:rail:px-1"
        >
          <BrandMark />
          <span className="truncate tablet:rail:sr-only @max-[16rem]/header:sr-only" dir="auto">
            {configuration.title}
          </span>
        </PathLink>
        <Crumbs />
        <div className="ml-auto flex flex-none items-center pr-3 pl-2 max-tablet:pr-1">
          <FindButton />
          <Bell />
          <AccountMenu />
        </div>
      </div>
      {openTabs && <RowOfTabs openTabs={openTabs} />}
    </header>
  );
}

function RowOfTabs({ openTabs }: { openTabs: Owner }) {
  const path = usePath();
  const href = useLocation({ select: ({ publicHref }) => publicHref });
  // Opened here, because pages opened while the row is loading need a tab too.
  useEffect(() => {
    openTabs.open({ path, href });
  }, [openTabs, path, href]);
  return (
    <div
      data-open-tabs
      className="ml-[calc(var(--menu)-1px)] h-control border-l border-axis max-tablet:ml-0 max-tablet:border-0"
    >
      <Suspense>
        <OpenTabs openTabs={openTabs} />
      </Suspense>
    </div>
  );
}

const noSections: readonly Section[] = [];

function Slash() {
  return (
    <span className="text-axis" aria-hidden>
      /
    </span>
  );
}

function Crumbs() {
  const { t, language } = useTexts();
  const { navigation, dashboards } = usePortal();
  const { routes, openable } = useLive(navigation);
  const sections = useLive(dashboards, (now) => now.sections) ?? noSections;
  const say = useLabel();
  const here = usePath();
  const crumbs = breadcrumb(routes, here);
  const shown = dashboardAt(here, openable);
  const section = shown && sectionTitles(sections, language)(shown);
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={t('menu.breadcrumb')} className="min-w-0 pl-6 max-tablet:hidden">
      <ol className="flex h-control-sm items-center gap-2 text-muted">
        {crumbs.map(({ title, path }, index) =>
          index < crumbs.length - 1 ? (
            <li key={path} className="flex flex-none items-center gap-2">
              <PathLink path={path} className="py-1 no-underline hover:text-ink hover:underline">
                {say(title)}
              </PathLink>
              <Slash />
            </li>
          ) : (
            <Fragment key={path}>
              {section !== undefined && (
                <li className="flex min-w-0 flex-initial items-center gap-2">
                  <span className="max-w-48 truncate" dir="auto">
                    {section}
                  </span>
                  <Slash />
                </li>
              )}
              <li aria-current="page" className="truncate font-label text-ink" dir="auto">
                {say(title)}
              </li>
            </Fragment>
          ),
        )}
      </ol>
    </nav>
  );
}

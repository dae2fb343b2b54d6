import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Loader } from '#application/loader';
import type { Failure } from '#domain/failure';
import { countMendable } from '#domain/health/health';
import { type PageByBackend, pagesByBackend } from '#domain/pages/openable';
import type { TablePath } from '#domain/pages/route-table';
import { Page, PageTitle } from '../kit/page';
import { useFollowed } from '../portal/loading/use-loader';
import { PathLink } from '../portal/navigation/path-link';
import { usePath } from '../portal/navigation/use-path';
import { usePortal } from '../portal/use-portal';
import { useTexts } from '../portal/texts/use-texts';
import { useWaitingPeople } from './use-waiting-people';

interface ManagementPlaceProps {
  title: string;
  /** Stands below the tabs, so that the tabs are at the same height on every page. */
  about?: string | undefined;
  /** Right of the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of Management: its heading and actions, the links to the other pages, and what it shows. */
export function ManagementPlace({ title, about, actions, children }: ManagementPlaceProps) {
  return (
    <Page>
      <div className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_10rem]">
          <PageTitle>{title}</PageTitle>
        </div>
        {actions}
      </div>
      <Tabs />
      {about !== undefined && <p className="mb-4 text-muted">{about}</p>}
      {children}
    </Page>
  );
}

const paths: Record<PageByBackend, TablePath> = {
  ManagementPeople: '/management/people',
  ManagementUsage: '/management/usage',
  ManagementHistory: '/management/history',
  ManagementHealth: '/management/health',
};

function Tabs() {
  const { t } = useTexts();
  const { offered, lastCheck } = usePortal().forManagers;
  const { requests = [], help = [] } = useWaitingPeople(true);
  const waiting = requests.length + help.length;
  const toFix = countMendable(useFollowed(lastCheck).value ?? []);
  const numbers: Partial<Record<PageByBackend, TabNumber>> = {
    ManagementPeople: { count: waiting, words: t('management.place.waiting', { count: waiting }) },
    ManagementHealth: { count: toFix, words: t('management.place.toFix', { count: toFix }) },
  };
  const strip = useRef<HTMLDivElement>(null);
  // Each page renders the tabs anew, scrolled to their start.
  useLayoutEffect(() => {
    if (strip.current) centreCurrent(strip.current);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The numbers make the tabs longer
  }, [waiting, toFix]);
  return (
    <nav aria-label={t('route.management')} className="mt-3 mb-5 border-b border-axis">
      <div ref={strip} className="phone-strip">
        <ul className="flex gap-x-5 max-tablet:gap-x-2">
          <TabLink path="/management/quicksight" name={t('dashboards.title')} />
          {pagesByBackend.map((page) => (
            <TabIfOffered
              key={page}
              offered={offered[page]}
              path={paths[page]}
              name={t(`management.place.${page}`)}
              number={numbers[page]}
            />
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** Scrolls the strip only: `scrollIntoView` would scroll the page, too. */
function centreCurrent(strip: HTMLElement): void {
  const tab = strip.querySelector('[aria-current]')?.getBoundingClientRect();
  const { left, width } = strip.getBoundingClientRect();
  if (tab) strip.scrollLeft += tab.left + tab.width / 2 - left - width / 2;
}

interface TabNumber {
  count: number;
  /** The count with its meaning, such as "2 to fix". */
  words: string;
}

interface TabProps {
  path: TablePath;
  name: string;
  number?: TabNumber | undefined;
  isKnown?: boolean;
}

/** Keeps its space until the backend has said whether it has the page. An open page says so itself. */
function TabIfOffered({ offered, ...tab }: TabProps & { offered: Loader<boolean, Failure> }) {
  const isCurrent = usePath() === tab.path;
  const { value, failure } = useFollowed(offered, !isCurrent);
  if (!isCurrent && (value === false || failure)) return null;
  return <TabLink {...tab} isKnown={isCurrent || value === true} />;
}

function TabLink({ path, name, number, isKnown = true }: TabProps) {
  const isCurrent = usePath() === path;
  return (
    <li className={`flex-none ${isKnown ? '' : 'invisible'}`}>
      <PathLink
        path={path}
        {...(isCurrent && { 'aria-current': 'page' as const })}
        className="flex min-h-control-sm items-center gap-1.5 pb-0.75 text-muted no-underline hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-b-[3px] aria-[current]:border-accent-ink aria-[current]:pb-0 aria-[current]:font-head aria-[current]:text-ink max-tablet:text-body"
      >
        {name}
        {number && number.count > 0 && (
          <span className="text-meta font-label text-accent-ink tabular-nums">
            <span className="tablet:hidden" aria-hidden>
              {number.count}
            </span>
            <span className="max-tablet:sr-only">{number.words}</span>
          </span>
        )}
      </PathLink>
    </li>
  );
}

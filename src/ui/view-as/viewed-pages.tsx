import { ChevronDownIcon } from '@heroicons/react/16/solid';
import { EyeIcon } from '@heroicons/react/24/outline';
import {
  type RegisteredRouter,
  RouterProvider,
  createMemoryHistory,
  createRouter,
  useRouter,
} from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Trans } from 'react-i18next';
import { viewPortalAs } from '#application/view-as/view-as';
import { type Viewed, nameOfViewed } from '#domain/access/viewed-person';
import { usePortal } from '../portal/use-portal';
import { useTexts } from '../portal/texts/use-texts';
import { BrowserRouterContext } from '../portal/navigation/use-browser-router';

interface ViewedPagesProps {
  viewed: Viewed;
  onOther: () => void;
  onStop: () => void;
}

/** Another user's pages, from their home on, under a strip that says whose they are. The browser's address stays the manager's. */
export function ViewedPages({ viewed, onOther, onStop }: ViewedPagesProps) {
  const { t } = useTexts();
  const name = nameOfViewed(viewed);
  const browserRouter = useRouter();
  const router = useViewedRouter(viewed);
  useEscape(onStop);
  useTitleBefore();
  return (
    <div data-viewed-as>
      <section
        data-strip
        aria-label={t('viewAs.viewing', { name })}
        className="fixed inset-x-0 top-0 z-25 flex h-(--strip) items-center gap-2 bg-ink pr-2 pl-4 text-page tablet:gap-3"
      >
        <EyeIcon className="icon-lg flex-none max-tablet:hidden" aria-hidden />
        <output className="min-w-0 flex-1 truncate max-tablet:sr-only">
          <Trans i18nKey="viewAs.as" values={{ name }} components={{ b: <b dir="auto" className="font-head" /> }} />{' '}
          {t('viewAs.lookAround')}
        </output>
        <span className="flex-none tablet:hidden" aria-hidden>
          {t('viewAs.short')}
        </span>
        <StripButton label={t('viewAs.other', { name })} onClick={onOther}>
          <span dir="auto" className="max-w-40 truncate">
            {name}
          </span>
          <ChevronDownIcon className="icon-mark flex-none" aria-hidden />
        </StripButton>
        <StripButton onClick={onStop}>
          {t('viewAs.stop')}
          <kbd className="rounded-xs border border-current px-1 text-meta max-tablet:hidden">Esc</kbd>
        </StripButton>
      </section>
      <div className="pointer-events-none fixed inset-0 z-25 inset-ring-2 inset-ring-ink" />
      <BrowserRouterContext value={browserRouter}>
        <RouterProvider router={router} />
      </BrowserRouterContext>
    </div>
  );
}

function StripButton({ label, onClick, children }: { label?: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex h-control-sm max-h-[calc(var(--strip)-0.5rem)] min-w-0 whitespace-nowrap items-center gap-1.5 rounded-sm border border-current px-3 font-label focus-visible:outline-page"
    >
      {children}
    </button>
  );
}

/** The same pages on an address of their own, which the browser does not see. */
function useViewedRouter(viewed: Viewed): RegisteredRouter {
  const portal = usePortal();
  const { options } = useRouter();
  const [seen] = useState(() => {
    const { portal: theirs, ended } = viewPortalAs(portal, viewed, location.origin);
    const history = createMemoryHistory({ initialEntries: ['/'] });
    return { router: createRouter({ ...options, history, context: { portal: theirs } }), portal: theirs, ended };
  });
  useEffect(() => {
    const { router, portal: theirs, ended } = seen;
    const corrections = theirs.navigation.corrections$.subscribe(() => void router.invalidate());
    return () => {
      corrections.unsubscribe();
      ended.next();
    };
  }, [seen]);
  return seen.router;
}

/** The manager's page has kept its title, which the pages seen replace. */
function useTitleBefore(): void {
  useEffect(() => {
    const { title } = document;
    return () => void (document.title = title);
  }, []);
}

/** Escape stops, unless it closes something. */
function useEscape(stop: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (document.querySelector('[data-state=open]:is([role=dialog], [role=menu])')) return;
      stop();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [stop]);
}

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../kit/drawings/icon';
import { Page, PageTitle } from '../../kit/page';
import { PathLink } from '../../portal/navigation/path-link';
import { usePath } from '../../portal/navigation/use-path';
import { useUserPages } from './use-user-pages';
import { useTexts } from '../../portal/texts/use-texts';

interface UserPageProps {
  title: string;
  /** For tables: as wide as the page. */
  isWide?: boolean;
  children: ReactNode;
}

/** The user's pages on the left, the open one on the right. */
export function UserPage({ title, isWide = false, children }: UserPageProps) {
  const { t } = useTexts();
  const current = usePath();
  const pages = useUserPages();
  const shown = useRef<HTMLLIElement>(null);
  // Each page renders the list anew, scrolled to its start.
  useLayoutEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <div
        className={`mt-6 grid gap-8 max-desk:grid-cols-1 max-desk:gap-5 ${isWide ? 'grid-cols-[12rem_minmax(0,1fr)]' : 'grid-cols-[12rem_minmax(0,50rem)]'}`}
      >
        <nav aria-label={t('route.user')} className="self-start border-axis max-desk:border-b desk:border-r">
          <ul className="max-desk:flex max-desk:gap-x-5 max-desk:overflow-x-auto max-desk:overflow-y-hidden [scrollbar-width:none] max-desk:mask-r-from-[calc(100%-1rem)] max-desk:scroll-pr-4 max-desk:pr-4 max-tablet:gap-x-4">
            {pages.map(({ path, name, icon }) => (
              <li key={path} ref={path === current ? shown : null}>
                <PathLink
                  path={path}
                  {...(path === current && { 'aria-current': 'page' as const })}
                  className="group flex min-h-control-sm items-center gap-2.5 pr-3 text-ink no-underline hover:text-accent-ink focus-visible:-outline-offset-2 aria-[current]:font-head max-desk:pr-0 max-desk:pb-0.75 max-desk:aria-[current]:border-b-[3px] max-desk:aria-[current]:border-accent-ink max-desk:aria-[current]:pb-0 max-tablet:text-body desk:tick"
                >
                  <Icon
                    name={icon}
                    className="icon text-muted max-tablet:hidden group-aria-[current]:text-accent-ink"
                  />
                  <span>{name}</span>
                </PathLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
    </Page>
  );
}

export function Setting({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[14rem_minmax(0,1fr)] gap-8 border-b border-line py-5 first:pt-0 last:border-0 max-wide:grid-cols-1 max-wide:gap-4">
      <div>
        <h2 className="text-body font-head">{title}</h2>
        <p className="mt-1 text-muted max-tablet:text-body">{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

export function NothingToSet({ title, text }: { title: string; text: ReactNode }) {
  return (
    <>
      <h2 className="text-body font-head">{title}</h2>
      <p className="mt-1 max-w-136 text-body text-muted">{text}</p>
    </>
  );
}

interface Fact {
  name: string;
  values: readonly string[];
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="max-tablet:text-body">
      {facts.map(({ name, values }) => (
        <div key={name} className="flex flex-wrap gap-x-3 border-b border-line py-2.5 first:pt-0 last:border-0">
          <dt className="w-28 flex-none text-muted">{name}</dt>
          {values.map((value) => (
            <dd key={value} className="min-w-0 wrap-anywhere" dir="auto">
              {value}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

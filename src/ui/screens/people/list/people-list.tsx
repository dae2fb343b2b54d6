import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { LoadState } from '#application/loader';
import { peopleOnPage } from '#domain/access/listed-person';
import type { Failure } from '#domain/failure';
import { Button } from '../../../kit/button';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { Section } from '../../../kit/section';
import { ListSkeleton } from '../../../kit/skeleton';
import { useTexts } from '../../../portal/texts/use-texts';

interface Pages {
  /** The token of the shown page; undefined for the first. */
  after: string | undefined;
  /** The number of the first person shown, from 1. */
  first: number;
  title: RefObject<HTMLHeadingElement | null>;
  /** Turns to the neighbours of the shown page; missing at the ends. `next` is the token of the next one. */
  steps: (next: string | undefined) => { onBack: (() => void) | undefined; onNext: (() => void) | undefined };
}

/** Pages through a list that returns only the token of its next page. A change of `asked` begins another list, at its first page. */
export function usePages(asked = ''): Pages {
  const [pages, setPages] = useState<{ asked: string; after: (string | undefined)[] }>({ asked, after: [undefined] });
  if (pages.asked !== asked) setPages({ asked, after: [undefined] });
  const title = useRef<HTMLHeadingElement>(null);
  const { after } = pages;
  const goTo = (tokens: (string | undefined)[]) => (): void => {
    setPages({ asked, after: tokens });
    title.current?.focus();
  };
  return {
    after: after.at(-1),
    first: (after.length - 1) * peopleOnPage + 1,
    title,
    steps: (next) => ({
      onBack: after.length > 1 ? goTo(after.slice(0, -1)) : undefined,
      onNext: next === undefined ? undefined : goTo([...after, next]),
    }),
  };
}

interface PeopleListProps {
  title: string;
  titleRef: Pages['title'];
  /** Downloads the list. */
  file: ReactNode;
  loaded: Pick<LoadState<unknown, Failure>, 'value' | 'failure'> & { load: () => Promise<void> };
  children: ReactNode;
}

/** A list of people with its title, which gets the focus when a page is turned. `not-found` is said by the list itself. */
export function PeopleList({ title, titleRef, file, loaded: { value, failure, load }, children }: PeopleListProps) {
  return (
    <Section title={title} titleRef={titleRef} className="mt-2" aside={file}>
      {failure && failure.kind !== 'not-found' && (
        <FailureNotice failure={failure} onRetry={() => void load()} className="mt-2 mb-3" />
      )}
      {!value && !failure && <ListSkeleton rows={8} />}
      {children}
    </Section>
  );
}

interface PeoplePagesProps extends ReturnType<Pages['steps']> {
  first: number;
  count: number;
  busy?: boolean;
}

/** Turns to the previous and the next page. Renders nothing if there is only one. */
export function PeoplePages({ first, count, busy = false, onBack, onNext }: PeoplePagesProps) {
  const { t } = useTexts();
  if (!onBack && !onNext) return null;
  return (
    <nav aria-label={t('everyone.pages')} className="mt-3 flex flex-wrap items-center gap-2">
      <Button disabled={!onBack} onClick={onBack}>
        {t('everyone.back')}
      </Button>
      <Button disabled={!onNext} busy={busy} onClick={onNext}>
        {t('everyone.next')}
      </Button>
      <span className="text-muted tabular-nums">
        {count > 0 && t('everyone.range', { first, last: first + count - 1 })}
      </span>
    </nav>
  );
}

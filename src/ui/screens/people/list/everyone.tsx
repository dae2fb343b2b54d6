import { useCallback, useRef, useState } from 'react';
import type { Portal } from '#application/portal';
import { type PeoplePage, peopleOnPage } from '#domain/access/listed-person';
import type { Failure } from '#domain/failure';
import { usePaused } from '../../../kit/fields/use-paused';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { Section } from '../../../kit/section';
import { ListSkeleton } from '../../../kit/skeleton';
import { useLoader } from '../../../portal/loading/use-loader';
import { useTexts } from '../../../portal/texts/use-texts';
import { OpenPerson } from '../person/open-person';
import { PeoplePages } from './people-pages';
import { PeopleTable } from './people-table';

/** How many the backend finds at most. */
const mostFound = 20;

/** Everyone of the pool by pages, or the people whose name, address or username begins with `text`, and what they opened this month. */
export function Everyone({ text }: { text: string }) {
  const { t } = useTexts();
  const begins = usePaused(text.trim());
  // What asked for each page, up to the one that is shown: the pool can only go forward.
  const [pages, setPages] = useState<{ begins: string; after: (string | undefined)[] }>({ begins, after: [undefined] });
  if (pages.begins !== begins) setPages({ begins, after: [undefined] });
  const after = pages.after.at(-1);
  const title = useRef<HTMLHeadingElement>(null);
  const { value, failure, busy, load } = useLoader<PeoplePage, Failure>(
    useCallback(({ access }: Portal) => access.everyone(begins, after), [begins, after]),
  );
  const people = value?.people ?? [];
  const goTo = (tokens: (string | undefined)[]): void => {
    setPages({ begins, after: tokens });
    title.current?.focus();
  };
  return (
    <Section title={t('everyone.title')} titleRef={title} className="mt-2">
      <div className="mt-2">
        {failure?.kind === 'not-found' && <p className="text-muted">{t('everyone.notOffered')}</p>}
        {failure && failure.kind !== 'not-found' && (
          <FailureNotice failure={failure} onRetry={() => void load()} className="mb-3" />
        )}
        {!value && !failure && <ListSkeleton rows={8} />}
        {value && people.length === 0 && (
          <p className="border-t border-axis py-3 text-muted">
            {t(begins === '' ? 'everyone.noneHere' : 'everyone.nobody')}
          </p>
        )}
        {people.length > 0 && (
          <PeopleTable
            title={t('everyone.title')}
            people={people}
            currency={value?.currency}
            never={t('everyone.never')}
            note={t('everyone.groupsNote')}
          />
        )}
        {begins !== '' && people.length === mostFound && (
          <p className="mt-2 text-meta text-muted">{t('everyone.first', { count: mostFound })}</p>
        )}
        {begins === '' && value && (
          <PeoplePages
            first={(pages.after.length - 1) * peopleOnPage + 1}
            count={people.length}
            busy={busy}
            onBack={pages.after.length > 1 ? () => goTo(pages.after.slice(0, -1)) : undefined}
            onNext={value.next === undefined ? undefined : () => goTo([...pages.after, value.next])}
          />
        )}
      </div>
      <OpenPerson among={people.map(({ sub }) => sub)} />
    </Section>
  );
}

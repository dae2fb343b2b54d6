import { useCallback, useState } from 'react';
import type { Portal } from '#application/portal';
import type { Person } from '#domain/access/viewed-person';
import type { Failure } from '#domain/failure';
import { sessionsOf } from '#domain/use/use';
import { Section } from '../../kit/section';
import { ListSkeleton } from '../../kit/skeleton';
import { When } from '../../kit/when';
import { TextField } from '../../kit/fields/text-field';
import { usePaused } from '../../kit/fields/use-paused';
import { useFollowed, useLoader } from '../../portal/loading/use-loader';
import { PathLink } from '../../portal/navigation/path-link';
import { FailureNotice } from '../../kit/notices/failure-notice';
import { usePortal } from '../../portal/use-portal';
import { cell, head, number } from '../../use/use-table';
import { useFigures } from '../../use/use-figures';
import { useTexts } from '../../portal/texts/use-texts';

/** How many the backend finds at most. */
const mostFound = 20;

/** The people of the pool whose name, address or username begins with what is typed, and what they opened this month. */
export function Everyone() {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const begins = usePaused(text.trim());
  const { value, failure, load } = useLoader<readonly Person[], Failure>(
    useCallback(({ access }: Portal) => access.people(begins), [begins]),
  );
  if (failure?.kind === 'not-found') return <p className="text-muted">{t('everyone.notOffered')}</p>;
  return (
    <Section title={t('everyone.title')} className="mt-2">
      <div className="mt-2 mb-3 max-w-80">
        <TextField
          type="search"
          label={t('everyone.search')}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {failure && <FailureNotice failure={failure} onRetry={() => void load()} />}
      {!value && !failure && <ListSkeleton rows={8} />}
      {value?.length === 0 && <p className="border-t border-axis py-3 text-muted">{t('everyone.nobody')}</p>}
      {value && value.length > 0 && <Table people={value} />}
      {value?.length === mostFound && (
        <p className="mt-2 text-meta text-muted">{t('everyone.first', { count: mostFound })}</p>
      )}
    </Section>
  );
}

function Table({ people }: { people: readonly Person[] }) {
  const { t } = useTexts();
  const figures = useFigures();
  const { value: use } = useFollowed(usePortal().forManagers.organisationUse);
  const useOf = new Map(use?.people.map((person) => [person.sub, person]));
  return (
    <div className="overflow-hidden rounded-sm border border-line">
      <table aria-label={t('everyone.title')} className="w-full table-fixed border-collapse">
        <thead>
          <tr className="h-8 bg-sunken text-meta text-muted">
            <th scope="col" className={`${head} text-left`}>
              {t('everyone.name')}
            </th>
            {use && (
              <>
                <th scope="col" className={`${head} w-40 text-left max-tablet:hidden`}>
                  {t('billing.lastOpened')}
                </th>
                <th scope="col" className={`${head} w-28 text-right`}>
                  {t('everyone.sessions')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {people.map(({ sub, name, email }) => {
            const own = useOf.get(sub);
            return (
              <tr key={sub} className="hover:bg-hover">
                <th scope="row" dir="auto" className={`${cell} py-1 text-left font-text wrap-anywhere`}>
                  <PathLink path={`/management/people?person=${encodeURIComponent(sub)}`} className="link">
                    {name}
                  </PathLink>
                  {email !== '' && email !== name && (
                    <span className="ml-2 text-muted max-tablet:ml-0 max-tablet:block max-tablet:text-meta">
                      {email}
                    </span>
                  )}
                </th>
                {use && (
                  <>
                    <td className={`${cell} truncate text-muted max-tablet:hidden`}>
                      {own ? <When date={own.lastAt} /> : t('everyone.nothing')}
                    </td>
                    <td className={number}>{figures.whole(own ? sessionsOf(own) : 0)}</td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

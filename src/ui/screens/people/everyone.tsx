import { useCallback, useRef, useState } from 'react';
import type { Portal } from '#application/portal';
import { type ListedPerson, type PeoplePage, peopleOnPage } from '#domain/access/listed-person';
import type { Failure } from '#domain/failure';
import { Button } from '../../kit/button';
import { TextField } from '../../kit/fields/text-field';
import { usePaused } from '../../kit/fields/use-paused';
import { FailureNotice } from '../../kit/notices/failure-notice';
import { Section } from '../../kit/section';
import { ListSkeleton } from '../../kit/skeleton';
import { When } from '../../kit/when';
import { useLoader } from '../../portal/loading/use-loader';
import { PathLink } from '../../portal/navigation/path-link';
import { useTexts } from '../../portal/texts/use-texts';
import { useFigures } from '../../use/use-figures';
import { TableHead, cell, number } from '../../use/use-table';

/** How many the backend finds at most. */
const mostFound = 20;

/** Everyone of the pool by pages, or the people whose name, address or username begins with what is typed, and what they opened this month. */
export function Everyone() {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const begins = usePaused(text.trim());
  // What asked for each page, up to the one that is shown: the pool can only go forward.
  const [pages, setPages] = useState<{ begins: string; after: (string | undefined)[] }>({ begins, after: [undefined] });
  if (pages.begins !== begins) setPages({ begins, after: [undefined] });
  const after = pages.after.at(-1);
  const title = useRef<HTMLHeadingElement>(null);
  const { value, failure, busy, load } = useLoader<PeoplePage, Failure>(
    useCallback(({ access }: Portal) => access.everyone(begins, after), [begins, after]),
  );
  if (failure?.kind === 'not-found') return <p className="text-muted">{t('everyone.notOffered')}</p>;
  const people = value?.people ?? [];
  const first = (pages.after.length - 1) * peopleOnPage + 1;
  const goTo = (tokens: (string | undefined)[]): void => {
    setPages({ begins, after: tokens });
    title.current?.focus();
  };
  return (
    <Section title={t('everyone.title')} titleRef={title} className="mt-2">
      <div className="mt-2 mb-3 max-w-80">
        <TextField
          type="search"
          label={t('everyone.search')}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {failure && <FailureNotice failure={failure} onRetry={() => void load()} className="mb-3" />}
      {!value && !failure && <ListSkeleton rows={8} />}
      {value && people.length === 0 && (
        <p className="border-t border-axis py-3 text-muted">
          {t(begins === '' ? 'everyone.noneHere' : 'everyone.nobody')}
        </p>
      )}
      {people.length > 0 && <People people={people} currency={value?.currency} />}
      {begins !== '' && people.length === mostFound && (
        <p className="mt-2 text-meta text-muted">{t('everyone.first', { count: mostFound })}</p>
      )}
      {begins === '' && value && (pages.after.length > 1 || value.next !== undefined) && (
        <nav aria-label={t('everyone.pages')} className="mt-3 flex flex-wrap items-center gap-2">
          <Button disabled={pages.after.length === 1} onClick={() => goTo(pages.after.slice(0, -1))}>
            {t('everyone.back')}
          </Button>
          <Button
            disabled={value.next === undefined}
            busy={busy}
            onClick={() => value.next !== undefined && goTo([...pages.after, value.next])}
          >
            {t('everyone.next')}
          </Button>
          <span className="text-muted tabular-nums">
            {people.length > 0 && t('everyone.range', { first, last: first + people.length - 1 })}
          </span>
        </nav>
      )}
    </Section>
  );
}

function People({ people, currency }: { people: readonly ListedPerson[]; currency: string | undefined }) {
  const { t, list } = useTexts();
  const figures = useFigures();
  const hasCost = currency !== undefined && people.some(({ cost }) => cost !== undefined);
  return (
    <div className="@container overflow-hidden rounded-sm border border-line">
      <table aria-label={t('everyone.title')} className="w-full table-fixed border-collapse">
        <TableHead
          columns={[
            { name: t('everyone.name') },
            { name: t('everyone.groups'), className: 'w-56 @max-3xl:hidden' },
            { name: t('everyone.seen'), className: 'w-40 @max-xl:hidden' },
            { name: t('everyone.sessions'), isNumber: true, className: 'w-28' },
            ...(hasCost ? [{ name: t('billing.costHead'), isNumber: true, className: 'w-28 @max-2xl:hidden' }] : []),
          ]}
        />
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {people.map(({ sub, name, email, groups, lastSeenAt, sessions, cost }) => {
            const seen = lastSeenAt ? <When date={lastSeenAt} /> : t('everyone.never');
            const address = email === name ? '' : email;
            return (
              <tr key={sub} className="hover:bg-hover">
                <th scope="row" dir="auto" className={`${cell} py-1 text-left font-text wrap-anywhere`}>
                  <PathLink path={`/management/people?person=${encodeURIComponent(sub)}`} className="link">
                    {name}
                  </PathLink>{' '}
                  {address !== '' && <span className="text-muted @max-2xl:block @max-2xl:text-meta">{address}</span>}
                  <span className="hidden text-meta text-muted @max-xl:block">
                    {seen}
                    {groups && groups.length > 0 && ` · ${list([...groups])}`}
                  </span>
                </th>
                <td dir="auto" title={groups?.join(', ')} className={`${cell} truncate @max-3xl:hidden`}>
                  {groups ? list([...groups]) : <span className="text-muted">–</span>}
                </td>
                <td className={`${cell} truncate text-muted @max-xl:hidden`}>{seen}</td>
                <td className={number}>{figures.whole(sessions)}</td>
                {hasCost && (
                  <td className={`${number} @max-2xl:hidden`}>
                    {cost === undefined ? '–' : figures.price(cost, currency)}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="border-t border-line px-3 py-2 text-meta text-muted">{t('everyone.groupsNote')}</p>
    </div>
  );
}

import { useRef, useState } from 'react';
import { Trans } from 'react-i18next';
import { type UnseenPeople, peopleOnPage } from '#domain/access/listed-person';
import type { Failure } from '#domain/failure';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { Section } from '../../../kit/section';
import { ListSkeleton } from '../../../kit/skeleton';
import { When } from '../../../kit/when';
import { PersonName } from '../../../people/person-name';
import type { Loaded } from '../../../portal/loading/use-loader';
import { useTexts } from '../../../portal/texts/use-texts';
import { UseFile } from '../../../use/use-file';
import { useFigures } from '../../../use/use-figures';
import { OpenPerson } from '../person/open-person';
import { PeoplePages } from './people-pages';
import { PeopleTable } from './people-table';

/** Lists the people not seen for ninety days, the longest first, with what their seats cost and where to end them. */
export function Unseen({ unseen }: { unseen: Loaded<UnseenPeople, Failure> }) {
  const { t } = useTexts();
  const figures = useFigures();
  const title = useRef<HTMLHeadingElement>(null);
  const [start, setStart] = useState(0);
  const { value, failure, load } = unseen;
  const people = value?.people ?? [];
  const shown = people.slice(start, start + peopleOnPage);
  const seat = value?.cost === undefined ? undefined : value.cost / value.count;
  const goTo = (first: number): void => {
    setStart(first);
    title.current?.focus();
  };
  const onBack = start > 0 ? () => goTo(start - peopleOnPage) : undefined;
  const onNext = start + peopleOnPage < people.length ? () => goTo(start + peopleOnPage) : undefined;
  return (
    <Section
      title={t('everyone.list.unseen')}
      titleRef={title}
      className="mt-2"
      aside={
        people.length > 0 && (
          <span className="ml-auto">
            <UseFile table="unseen" />
          </span>
        )
      }
    >
      {failure?.kind === 'not-found' && <p className="mt-2 text-muted">{t('everyone.notOffered')}</p>}
      {failure && failure.kind !== 'not-found' && (
        <FailureNotice failure={failure} onRetry={() => void load()} className="mt-2" />
      )}
      {!value && !failure && <ListSkeleton rows={8} />}
      {value && (
        <p className="mt-1 mb-3 text-muted max-tablet:text-body">
          {people.length === 0
            ? t('everyone.unseenNone')
            : value.cost !== undefined && value.currency !== undefined
              ? t('everyone.unseenCost', { count: value.count, price: figures.price(value.cost, value.currency) })
              : t('everyone.unseenCount', { count: value.count })}{' '}
          <Trans t={t} i18nKey="billing.countedAt" components={{ when: <When date={value.countedAt} /> }} />
        </p>
      )}
      {shown.length > 0 && (
        <PeopleTable
          title={t('everyone.list.unseen')}
          people={shown.map(({ sub, group, lastSeenAt }) => ({
            sub,
            name: <PersonName person={{ sub, email: '' }} />,
            groups: group === undefined ? undefined : [group],
            lastSeenAt,
            cost: seat,
          }))}
          currency={value?.currency}
          never={t('everyone.unrecorded')}
        />
      )}
      {value && value.count > people.length && (
        <p className="mt-2 text-meta text-muted">
          {t('billing.idleShown', { shown: people.length, count: value.count })}
        </p>
      )}
      <PeoplePages first={start + 1} count={shown.length} onBack={onBack} onNext={onNext} />
      <OpenPerson
        among={shown.map(({ sub }) => sub)}
        first={start + 1}
        total={people.length}
        onBack={onBack}
        onNext={onNext}
      />
    </Section>
  );
}

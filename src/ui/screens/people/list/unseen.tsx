import { Trans } from 'react-i18next';
import { type UnseenPeople, peopleOnPage } from '#domain/access/listed-person';
import type { Failure } from '#domain/failure';
import { When } from '../../../kit/when';
import { PersonName } from '../../../people/person-name';
import type { Loaded } from '../../../portal/loading/use-loader';
import { useTexts } from '../../../portal/texts/use-texts';
import { UseFile } from '../../../use/use-file';
import { useFigures } from '../../../use/use-figures';
import { OpenPerson } from '../person/open-person';
import { PeopleList, PeoplePages, usePages } from './people-list';
import { PeopleTable } from './people-table';

/** Lists the people not seen for ninety days, the longest first, with what their seats cost and where to end them. */
export function Unseen({ unseen }: { unseen: Loaded<UnseenPeople, Failure> }) {
  const { t } = useTexts();
  const figures = useFigures();
  const { first, title, steps } = usePages();
  const { value, failure } = unseen;
  const people = value?.people ?? [];
  const last = first - 1 + peopleOnPage;
  const shown = people.slice(first - 1, last);
  const turning = steps(last < people.length ? `${last}` : undefined);
  const seat = value?.cost === undefined ? undefined : value.cost / value.count;
  return (
    <PeopleList
      title={t('everyone.list.unseen')}
      titleRef={title}
      loaded={unseen}
      file={
        people.length > 0 && (
          <span className="ml-auto">
            <UseFile table="unseen" />
          </span>
        )
      }
    >
      {failure?.kind === 'not-found' && <p className="mt-2 text-muted">{t('everyone.notOffered')}</p>}
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
      <PeoplePages first={first} count={shown.length} {...turning} />
      <OpenPerson among={shown.map(({ sub }) => sub)} first={first} total={people.length} {...turning} />
    </PeopleList>
  );
}

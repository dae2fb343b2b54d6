import { useCallback } from 'react';
import { Trans } from 'react-i18next';
import type { Portal } from '#application/portal';
import type { PeoplePage } from '#domain/access/listed-person';
import type { PeopleFilter } from '#domain/access/people-filter';
import type { Failure } from '#domain/failure';
import { usePaused } from '../../../kit/fields/use-paused';
import { Notice } from '../../../kit/notices/notice';
import { TextButton } from '../../../kit/text-button';
import { When } from '../../../kit/when';
import { useLoader } from '../../../portal/loading/use-loader';
import { useTexts } from '../../../portal/texts/use-texts';
import { OpenPerson } from '../person/open-person';
import { PeopleFile } from '../people-file';
import { PeopleList, PeoplePages, usePages } from './people-list';
import { PeopleTable } from './people-table';

/** The most people that the backend finds. */
const mostFound = 20;

/** Lists the pool or a group by pages, or the people whose name, address or username begins with `text`, with their use of this month. */
export function Everyone({ text, group }: Pick<PeopleFilter, 'text' | 'group'>) {
  const { t } = useTexts();
  const begins = usePaused(text.trim());
  const { after, first, title, steps } = usePages(JSON.stringify([begins, group]));
  const loaded = useLoader<PeoplePage, Failure>(
    useCallback(({ access }: Portal) => access.everyone({ begins, group, after }), [begins, group, after]),
  );
  const { value, failure, busy, load } = loaded;
  const people = value?.people ?? [];
  const turning = steps(value?.next);
  const again = <TextButton onClick={() => void load()}>{t('action.tryAgain')}</TextButton>;
  return (
    <PeopleList
      title={t('everyone.title')}
      titleRef={title}
      loaded={loaded}
      file={
        people.length > 0 && (
          <PeopleFile
            list={group ?? 'everyone'}
            columns={['sub', 'name', 'email', 'groups', 'lastSeenAt', 'sessions', 'cost', 'currency']}
            rows={() =>
              people.map(({ sub, name, email, groups = [], lastSeenAt, sessions, cost }) => {
                const currency = cost === undefined ? undefined : value?.currency;
                return [sub, name, email, groups.join(', '), lastSeenAt, sessions, cost, currency];
              })
            }
            about={turning.onBack || turning.onNext ? t('everyone.pageFile') : undefined}
          />
        )
      }
    >
      <div className="mt-2">
        {failure?.kind === 'not-found' && (
          <Notice kind="warning" className="mb-3" action={again}>
            {t('everyone.notAnswered')}
          </Notice>
        )}
        {value?.isKept && value.readAt && !failure && (
          <Notice kind="warning" className="mb-3" action={again}>
            <Trans t={t} i18nKey="everyone.kept" components={{ when: <When date={value.readAt} within /> }} />
          </Notice>
        )}
        {value && people.length === 0 && (
          <p className="border-t border-axis py-3 text-muted">
            {t(begins !== '' ? 'everyone.nobody' : group === undefined ? 'everyone.noneHere' : 'everyone.noneInGroup', {
              group,
            })}
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
        {people.length > 0 && value?.readAt && (
          <p className="mt-2 text-meta text-muted">
            <Trans t={t} i18nKey="everyone.readAt" components={{ when: <When date={value.readAt} /> }} />
          </p>
        )}
        {begins !== '' && people.length === mostFound && (
          <p className="mt-2 text-meta text-muted">{t('everyone.first', { count: mostFound })}</p>
        )}
        {begins === '' && value && <PeoplePages first={first} count={people.length} busy={busy} {...turning} />}
      </div>
      <OpenPerson
        among={people.map(({ sub }) => sub)}
        first={first}
        total={turning.onNext ? undefined : first - 1 + people.length}
        {...turning}
      />
    </PeopleList>
  );
}

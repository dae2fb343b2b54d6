import { useState } from 'react';
import type { KnownPerson } from '#domain/access/named-person';
import { type Actor, historySpans, historyTopics } from '#domain/dashboards/history/history';
import type { HistoryFilter } from '#domain/dashboards/history/history-filter';
import { FilterChoice, FilterField, FilterValue } from '../../kit/fields/filter-field';
import { useNames } from '../../people/person-name';
import { useTexts } from '../../portal/texts/use-texts';

interface HistoryFilterBarProps {
  filter: HistoryFilter;
  onFilter: (filter: HistoryFilter) => void;
  /** The people offered, besides the one chosen. */
  people: readonly Actor[];
}

export function HistoryFilterBar({ filter, onFilter, people }: HistoryFilterBarProps) {
  const { t } = useTexts();
  const { text, topic, by, span } = filter;
  // The history of one dashboard has changes only, so there is no topic to choose.
  const ofOne = filter.dashboard !== undefined;
  // Their name stays where nothing by them is listed.
  const [known, setKnown] = useState<Actor>();
  const isListed = people.some(({ sub }) => sub === by);
  const unlisted: readonly KnownPerson[] =
    by === undefined || isListed ? [] : [known?.sub === by ? known : { sub: by, email: '' }];
  const choices = [...unlisted, ...people];
  const nameOf = useNames(choices);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <FilterField
        label={t(ofOne ? 'history.filterOfOne' : 'history.filter')}
        text={text}
        onText={(written) => onFilter({ ...filter, text: written })}
      />
      {!ofOne && (
        <FilterValue
          name={t('history.what')}
          any={t('history.everything')}
          values={historyTopics}
          spell={(one) => t(`history.topic.${one}`)}
          chosen={topic}
          onChoose={(chosen) => onFilter({ ...filter, topic: chosen })}
        />
      )}
      <FilterChoice
        name={t('history.who')}
        value={by ?? ''}
        onChoose={(value) => {
          setKnown(people.find(({ sub }) => sub === value));
          onFilter({ ...filter, by: value || undefined });
        }}
      >
        <option value="">{t('history.anyone')}</option>
        {choices.map((person) => (
          <option key={person.sub} value={person.sub}>
            {nameOf(person)}
          </option>
        ))}
      </FilterChoice>
      <FilterValue
        name={t('history.time')}
        any={t('history.anyTime')}
        values={historySpans}
        spell={(one) => t(`history.span.${one}`)}
        chosen={span}
        onChoose={(chosen) => onFilter({ ...filter, span: chosen })}
      />
    </div>
  );
}

import {
  type Actor,
  type HistorySpan,
  type HistoryTopic,
  historySpans,
  historyTopics,
} from '#domain/dashboards/history';
import { FilterChoice, FilterField, FilterValue } from '../../kit/fields/filter-field';
import { useNames } from '../../people/person-name';
import { useTexts } from '../../portal/texts/use-texts';

export interface Narrowing {
  text: string;
  topic?: HistoryTopic | undefined;
  by?: Actor | undefined;
  span?: HistorySpan | undefined;
}

interface HistoryFilterProps {
  narrowing: Narrowing;
  onNarrow: (narrowing: Narrowing) => void;
  /** The people offered, besides the one chosen. */
  people: readonly Actor[];
  /** The history of one dashboard has changes only, so there is no topic to choose. */
  ofOne: boolean;
}

export function HistoryFilter({ narrowing, onNarrow, people, ofOne }: HistoryFilterProps) {
  const { t } = useTexts();
  const { text, topic, by, span } = narrowing;
  const isGone = by && !people.some(({ sub }) => sub === by.sub);
  const choices = isGone ? [by, ...people] : people;
  const nameOf = useNames(choices);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <FilterField
        label={t(ofOne ? 'history.filterOfOne' : 'history.filter')}
        text={text}
        onText={(written) => onNarrow({ ...narrowing, text: written })}
      />
      {!ofOne && (
        <FilterValue
          name={t('history.what')}
          any={t('history.everything')}
          values={historyTopics}
          spell={(one) => t(`history.topic.${one}`)}
          chosen={topic}
          onChoose={(chosen) => onNarrow({ ...narrowing, topic: chosen })}
        />
      )}
      <FilterChoice
        name={t('history.who')}
        value={by?.sub ?? ''}
        onChoose={(value) => onNarrow({ ...narrowing, by: choices.find(({ sub }) => sub === value) })}
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
        onChoose={(chosen) => onNarrow({ ...narrowing, span: chosen })}
      />
    </div>
  );
}

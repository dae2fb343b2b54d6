import { type Actor, type HistoryTopic, historyTopics } from '#domain/dashboards/history';
import { FilterChoice } from '../../fields/filter-field';
import { useNames } from '../../people/person-name';
import { useTexts } from '../../use-texts';

interface HistoryFilterProps {
  topic: HistoryTopic | undefined;
  by: Actor | undefined;
  /** The people offered, besides the one chosen. */
  people: readonly Actor[];
  /** The history of one dashboard has changes only, so there is no topic to choose. */
  ofOne: boolean;
  onTopic: (topic: HistoryTopic | undefined) => void;
  onBy: (person: Actor | undefined) => void;
}

/** Filters the history by topic and person. */
export function HistoryFilter({ topic, by, people, ofOne, onTopic, onBy }: HistoryFilterProps) {
  const { t } = useTexts();
  const isGone = by && !people.some(({ sub }) => sub === by.sub);
  const choices = isGone ? [by, ...people] : people;
  const nameOf = useNames(choices);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {!ofOne && (
        <FilterChoice
          name={t('history.what')}
          value={topic ?? ''}
          onChoose={(value) => onTopic(historyTopics.find((one) => one === value))}
        >
          <option value="">{t('history.everything')}</option>
          {historyTopics.map((one) => (
            <option key={one} value={one}>
              {t(`history.topic.${one}`)}
            </option>
          ))}
        </FilterChoice>
      )}
      <FilterChoice
        name={t('history.who')}
        value={by?.sub ?? ''}
        onChoose={(value) => onBy(choices.find(({ sub }) => sub === value))}
      >
        <option value="">{t('history.anyone')}</option>
        {choices.map((person) => (
          <option key={person.sub} value={person.sub}>
            {nameOf(person)}
          </option>
        ))}
      </FilterChoice>
    </div>
  );
}

import { ChevronDownIcon } from '@heroicons/react/16/solid';
import { type Actor, type HistoryTopic, historyTopics } from '#domain/dashboards/history';
import { filterLook } from '../../fields/filter-field';
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
        <Choice
          label={t('history.what')}
          value={topic ?? ''}
          options={historyTopics.map((one) => [one, t(`history.topic.${one}`)])}
          any={t('history.everything')}
          onChoose={(value) => onTopic(historyTopics.find((one) => one === value))}
        />
      )}
      <Choice
        label={t('history.who')}
        value={by?.sub ?? ''}
        options={choices.map((person) => [person.sub, nameOf(person)])}
        any={t('history.anyone')}
        onChoose={(value) => onBy(choices.find(({ sub }) => sub === value))}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: (readonly [value: string, words: string])[];
  any: string;
  onChoose: (value: string) => void;
}

function Choice({ label, value, options, any, onChoose }: ChoiceProps) {
  return (
    <label className={`relative max-w-full gap-1 pl-2.5 max-tablet:w-full ${filterLook}`}>
      <span className="text-muted">{label}</span>
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="h-full min-w-0 flex-1 cursor-pointer appearance-none rounded-sm bg-transparent pr-7 outline-none *:bg-overlay"
      >
        <option value="">{any}</option>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute right-2 icon-mark text-muted" aria-hidden />
    </label>
  );
}

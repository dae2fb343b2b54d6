import { useCallback, useState } from 'react';
import type { Portal } from '#application/portal';
import type { Failure } from '#domain/failure';
import { type Person, nameOfPerson } from '#domain/access/viewed-person';
import { ok } from '#domain/result';
import { useLoader } from '../portal/loading/use-loader';
import { FailureNotice } from '../kit/notices/failure-notice';
import { Radio } from '../kit/fields/radio';
import { TextField } from '../kit/fields/text-field';
import { usePaused } from '../kit/fields/use-paused';
import { useTexts } from '../portal/texts/use-texts';

interface ChoosePersonProps {
  /** Those whom the pool names first. */
  everyone: readonly Person[];
  chosen: Person | undefined;
  onChoose: (person: Person | undefined) => void;
}

/** Someone of the pool, by how their name or email address begins. */
export function ChoosePerson({ everyone, chosen, onChoose }: ChoosePersonProps) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const begins = usePaused(text.trim());
  const {
    value: people = everyone,
    failure,
    load,
  } = useLoader<readonly Person[], Failure>(
    useCallback(
      async ({ access }: Portal) => (begins === '' ? ok(everyone) : access.people(begins)),
      [begins, everyone],
    ),
  );
  return (
    <>
      <TextField
        type="search"
        label={t('viewAs.search')}
        hint={t('viewAs.noted')}
        value={text}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          onChoose(undefined);
        }}
      />
      {failure && <FailureNotice failure={failure} onRetry={() => void load()} />}
      {people.length === 0 && !failure && <p className="text-muted">{t('viewAs.nobody')}</p>}
      {people.length > 0 && !failure && (
        <fieldset className="grid max-h-60 overflow-y-auto">
          <legend className="sr-only">{t('viewAs.people')}</legend>
          {people.map((person) => (
            <Radio
              key={person.sub}
              name="person"
              checked={chosen?.sub === person.sub}
              onChange={() => onChoose(person)}
              className="-mt-px first-of-type:mt-0 first-of-type:rounded-t-sm last-of-type:rounded-b-sm"
            >
              <span className="min-w-0 flex-1 wrap-anywhere" dir="auto">
                {nameOfPerson(person)}
                {person.email !== '' && person.name !== person.email && (
                  <span className="text-meta text-muted"> {person.name}</span>
                )}
              </span>
            </Radio>
          ))}
        </fieldset>
      )}
    </>
  );
}

import { type ReactNode, useState } from 'react';
import { placesBetween } from '#domain/dashboards/sections/arrange';
import { problemOfSection, sectionLimits, sectionTitle, takenTitle } from '#domain/dashboards/sections/section';
import type { Failure } from '#domain/failure';
import { useSections } from '../../../dashboards/use-sections';
import { Choice } from '../../../kit/fields/choice';
import { Field } from '../../../kit/fields/field';
import { TextField } from '../../../kit/fields/text-field';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { useTexts } from '../../../portal/texts/use-texts';
import { newSectionId, useSaveSection } from './use-save-section';

export interface NewSection {
  /** Its id, chosen before the section exists. */
  id: string;
  title: string;
  setTitle: (title: string) => void;
  error: string | undefined;
  failure: Failure | undefined;
  isSaving: boolean;
  /** Creates the section if it is the `chosen` one. Returns whether dashboards can be moved to what was chosen. */
  make: (chosen: string | undefined) => Promise<boolean>;
}

/** Creates a section on demand, after all others and with a title in the reader's language. */
export function useNewSection(): NewSection {
  const { t, language } = useTexts();
  const sections = useSections() ?? [];
  const { save, failure, isSaving } = useSaveSection();
  const [id] = useState(newSectionId);
  const [title, setTitle] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [place = ''] = placesBetween(sections.at(-1)?.place ?? '', undefined, 1);
  const edit = { titles: { [language]: title.trim() }, description: '', icon: '', place };
  const isTaken = takenTitle(edit, sections) !== undefined;
  const problem = problemOfSection(edit) ? t('sections.noNewTitle') : isTaken ? t('sections.taken') : undefined;
  return {
    id,
    title,
    setTitle,
    error: isChecked ? problem : undefined,
    failure,
    isSaving,
    make: async (chosen) => {
      // The section exists already if only moving dashboards into it has failed.
      if (chosen !== id || sections.some((section) => section.id === id)) return true;
      setIsChecked(true);
      return problem === undefined && save(id, edit);
    },
  };
}

interface SectionChoiceProps {
  value: string;
  onChoose: (id: string) => void;
  created: NewSection;
  /** Options before the sections. */
  children?: ReactNode;
}

/** Chooses a section, none, or a new one, whose title is asked for below. */
export function SectionChoice({ value, onChoose, created, children }: SectionChoiceProps) {
  const { t, language } = useTexts();
  const sections = useSections() ?? [];
  const { id, title, setTitle, error, failure } = created;
  return (
    <>
      <Field label={t('management.field.section')}>
        {(field) => (
          <Choice {...field} value={value} onChange={(event) => onChoose(event.target.value)}>
            {children}
            {sections.map((section) => (
              <option key={section.id} value={section.id}>
                {sectionTitle(section, language)}
              </option>
            ))}
            <option value="">{t('sections.none')}</option>
            {sections.every((section) => section.id !== id) && <option value={id}>{t('sections.newOne')}</option>}
          </Choice>
        )}
      </Field>
      {value === id && sections.every((section) => section.id !== id) && (
        <TextField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- Choosing a new section asked for it
          autoFocus
          label={t('sections.newTitle')}
          dir="auto"
          autoComplete="off"
          maxLength={sectionLimits.title}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          error={error}
        />
      )}
      {failure && <FailureNotice failure={failure} />}
    </>
  );
}

import { type SyntheticEvent, useState } from 'react';
import {
  type Section,
  type SectionEdit,
  problemOfSection,
  sectionLimits,
  takenTitle,
} from '#domain/dashboards/sections/section';
import { Button } from '../../../kit/button';
import { TextField } from '../../../kit/fields/text-field';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';

interface SectionFormProps {
  /** Missing for a new one. */
  section?: Section;
  sections: readonly Section[];
  isSaving: boolean;
  onSave: (edit: Omit<SectionEdit, 'place'>) => void;
  onCancel: () => void;
}

/** A title in each language of the portal, one of them at least, and a description. */
export function SectionForm({ section, sections, isSaving, onSave, onCancel }: SectionFormProps) {
  const { t, language } = useTexts();
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  const { available } = usePortal().locale;
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>(section?.titles ?? {});
  const [description, setDescription] = useState(section?.description ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const edit = { titles, description, icon: section?.icon ?? '' };
  const problem = problemOfSection({ ...edit, place: '' });
  const taken = takenTitle(
    edit,
    sections.filter(({ id }) => id !== section?.id),
  );
  const errorIn = (locale: string, index: number): string | undefined => {
    if (index === 0 && problem === 'no-title') return t('sections.noTitle');
    return locale === taken ? t('sections.taken') : undefined;
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (!problem && taken === undefined) onSave(edit);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 py-2">
      {available.map(({ locale, name }, index) => (
        <TextField
          key={locale}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The press that opened the form asked for it
          autoFocus={index === 0}
          label={t('sections.titleIn', { language: languages.of(locale) ?? name })}
          dir="auto"
          maxLength={sectionLimits.title}
          value={titles[locale] ?? ''}
          onChange={(event) => setTitles({ ...titles, [locale]: event.target.value })}
          error={isChecked ? errorIn(locale, index) : undefined}
        />
      ))}
      <TextField
        label={t('sections.description')}
        dir="auto"
        maxLength={sectionLimits.description}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" kind="main" busy={isSaving} busyLabel={t('action.saving')}>
          {t('sections.save')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}

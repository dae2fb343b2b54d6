import { sectionTitle, standing } from '#domain/dashboards/sections/section';
import { Choice } from '../../../kit/fields/choice';
import { Field } from '../../../kit/fields/field';
import { useTexts } from '../../../portal/texts/use-texts';
import { useSections } from '../../use-sections';
import type { Editor } from '../use-editor';

/** Choosing the section that it is in already keeps its place there. */
export function SectionInput({ editor: { form, change, saving, seen } }: { editor: Editor }) {
  const { t, language } = useTexts();
  const sections = useSections();
  if (!sections) return null;
  const stored = standing(seen).section;
  const chosen = standing(form).section;
  const isKnown = (id: string): boolean => id === '' || sections.some((section) => section.id === id);
  return (
    <Field label={t('management.field.section')}>
      {(field) => (
        <Choice
          {...field}
          name="section"
          aria-readonly={saving}
          value={chosen}
          onChange={({ target: { value } }) => change({ section: value === stored ? (seen.section ?? '') : value })}
        >
          {sections.map((section) => (
            <option key={section.id} value={section.id}>
              {sectionTitle(section, language)}
            </option>
          ))}
          {!isKnown(chosen) && <option value={chosen}>{t('sections.gone')}</option>}
          <option value="">{t('sections.none')}</option>
        </Choice>
      )}
    </Field>
  );
}

import { spellTitles, titlesIn } from '#domain/dashboards/titles';
import { editFields } from '#domain/dashboards/dashboard';
import { TextField } from '../../../kit/fields/text-field';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import type { Editor } from '../use-editor';

/** A title in each language of the portal, open where one is written. */
export function TitlesInput({ editor: { form, change, saving, errorOf, seen } }: { editor: Editor }) {
  const { t, language } = useTexts();
  const { available } = usePortal().locale;
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  const titles = titlesIn(form.titles);
  return (
    <details open={Boolean(seen.titles) || errorOf('titles') !== undefined}>
      <summary className="min-h-6 cursor-pointer text-meta text-muted max-tablet:min-h-row">
        {t('management.field.titles')}
      </summary>
      <div className="grid gap-2 pt-2">
        <p className="text-meta text-muted">{t('management.trustHint.titles')}</p>
        {available.map(({ locale, name }, index) => (
          <TextField
            key={locale}
            label={t('sections.titleIn', { language: languages.of(locale) ?? name })}
            dir="auto"
            autoComplete="off"
            name={index === 0 ? 'titles' : undefined}
            readOnly={saving}
            maxLength={editFields.title.limit}
            value={titles[locale] ?? ''}
            onChange={(event) => change({ titles: spellTitles({ ...titles, [locale]: event.target.value }) })}
            error={index === 0 ? errorOf('titles') : undefined}
          />
        ))}
      </div>
    </details>
  );
}

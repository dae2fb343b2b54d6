import { useLanguageChoice } from '../../use-language-choice';
import { useTexts } from '../../use-texts';

/** At the foot of the sign-in page: nobody has a menu yet. */
export function LanguageChoice() {
  const { t } = useTexts();
  const { current, languages, choose, failure } = useLanguageChoice();
  return (
    <div role="group" aria-label={t('language.name')} className="flex flex-wrap items-center gap-x-3 text-meta">
      {languages.map(({ locale, name }) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          onClick={() => void choose(locale)}
          className="inline-flex min-h-6 items-center rounded-xs text-muted hover:text-ink aria-pressed:font-head aria-pressed:text-ink max-tablet:min-h-11"
        >
          {name}
        </button>
      ))}
      {failure && (
        <p role="alert" className="basis-full text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}

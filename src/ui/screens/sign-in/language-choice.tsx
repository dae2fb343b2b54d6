import { useLanguageChoice } from '../../portal/texts/use-language-choice';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';

/** The languages, for the sign-in page, which has no menu. Until one is chosen, the browser's own is offered in its own words. */
export function LanguageChoice() {
  const { t } = useTexts();
  const { current, languages, choose, failure } = useLanguageChoice();
  const { locale: owner, preferences } = usePortal();
  const isChosen = useLive(preferences, ({ locale }) => locale !== undefined);
  const offered = isChosen || owner.preferred?.locale === current ? undefined : owner.preferred;
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
          {locale === offered?.locale ? <span className="link">{offered.offer}</span> : name}
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

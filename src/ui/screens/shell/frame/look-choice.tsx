import { DropdownMenu } from 'radix-ui';
import { type ThemeChoice, themeChoices } from '#domain/browser/preferences';
import { useLanguageChoice } from '../../../use-language-choice';
import { usePortal } from '../../../portal/use-portal';
import { useLive } from '../../../portal/use-live';
import { useTexts } from '../../../use-texts';

const choices = 'flex flex-wrap gap-1 px-1 pb-1';
const choice =
  'inline-flex min-h-control-sm flex-1 items-center justify-center rounded-xs px-2 text-ui text-ink hover:outline-none data-highlighted:bg-hover focus-visible:-outline-offset-2 data-[state=checked]:bg-selected data-[state=checked]:font-head max-tablet:text-body';
const title = 'px-2 pt-1 pb-0.5 text-meta text-muted';

/** Theme and language in the account menu, which stays open to show the effect. */
export function LookChoice() {
  const { t } = useTexts();
  const { preferences } = usePortal();
  const { theme } = useLive(preferences);
  const { current, languages, choose, failure } = useLanguageChoice();
  return (
    <>
      <DropdownMenu.Label className={title}>{t('theme.name')}</DropdownMenu.Label>
      <DropdownMenu.RadioGroup
        value={theme}
        onValueChange={(chosen) => preferences.choose({ theme: chosen as ThemeChoice })}
        aria-label={t('theme.name')}
        className={choices}
      >
        {themeChoices.map((one) => (
          <DropdownMenu.RadioItem key={one} value={one} className={choice} onSelect={stayOpen}>
            {t(`theme.${one}`)}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      <DropdownMenu.Label className={title}>{t('language.name')}</DropdownMenu.Label>
      <DropdownMenu.RadioGroup
        value={current}
        onValueChange={(locale) => void choose(locale)}
        aria-label={t('language.name')}
        className={choices}
      >
        {languages.map(({ locale, name }) => (
          <DropdownMenu.RadioItem key={locale} value={locale} lang={locale} className={choice} onSelect={stayOpen}>
            {name}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      {failure && (
        <p role="alert" className="px-2 pb-1 text-meta text-danger">
          {failure}
        </p>
      )}
    </>
  );
}

const stayOpen = (event: Event): void => event.preventDefault();

import { type NumberFormat, numberFormats } from '#domain/conventions';
import { type Preferences, themeChoices } from '#domain/browser/preferences';
import { Field } from '../../../kit/fields/field';
import { sayNumber } from '../../../portal/texts/numbers';
import { useSay } from '../../../kit/notices/use-say';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useLanguageChoice } from '../../../portal/texts/use-language-choice';
import { useTexts } from '../../../portal/texts/use-texts';
import { Segments } from '../../../kit/fields/segments';
import { Setting } from '../user-page';
import { Choice } from '../../../kit/fields/choice';
import { TimeZone } from './time-zone';

/** Language, time zone, numbers and theme. Each choice is saved at once, and can be undone from its notice. */
export function LookSetting() {
  const { t, conventions } = useTexts();
  const say = useSay();
  const { preferences, locale } = usePortal();
  const { theme, numberFormat } = useLive(preferences);
  const { current, languages, choose: chooseLanguage, failure } = useLanguageChoice();

  const choose = (change: Partial<Preferences>, text: string): void => {
    const { timeZone, numberFormat: numbers, theme: look } = preferences.current();
    const before = { timeZone, numberFormat: numbers, theme: look };
    preferences.choose(change);
    say({ kind: 'success', text, action: { label: t('action.undo'), act: () => preferences.choose(before) } });
  };
  const chooseLocale = async (wanted: string): Promise<void> => {
    await chooseLanguage(wanted);
    if (locale.current().locale !== wanted) return;
    // In the language that has just been chosen.
    const lng = { lng: wanted };
    const undo = { label: t('action.undo', lng), act: () => void chooseLanguage(current) };
    say({ kind: 'success', text: t('userArea.languageSaved', lng), action: undo });
  };
  const example = (numbers?: NumberFormat): string =>
    sayNumber(1234.5, { locale: conventions.locale, numbers }, { minimumFractionDigits: 2 });
  // The language's own format has its line already.
  const otherFormats = numberFormats.filter((one) => one === numberFormat || example(one) !== example());
  return (
    <Setting title={t('userArea.look')} text={t('userArea.lookText')}>
      <div className="grid grid-cols-2 items-start gap-4 max-tablet:grid-cols-1">
        <Field label={t('language.name')} error={failure}>
          {(control) => (
            <Choice {...control} value={current} onChange={(event) => void chooseLocale(event.target.value)}>
              {languages.map(({ locale: one, name }) => (
                <option key={one} value={one} lang={one}>
                  {name}
                </option>
              ))}
            </Choice>
          )}
        </Field>
        <TimeZone onChoose={(timeZone) => choose({ timeZone }, t('userArea.timeZoneSaved'))} />
        <Field label={t('userArea.numbers')}>
          {(control) => (
            <Choice
              {...control}
              value={numberFormat ?? ''}
              onChange={(event) => {
                const chosen = numberFormats.find((one) => one === event.target.value);
                choose({ numberFormat: chosen }, t('userArea.numbersSaved'));
              }}
            >
              <option value="">{t('userArea.asLanguage', { example: example() })}</option>
              {otherFormats.map((one) => (
                <option key={one} value={one}>
                  {example(one)}
                </option>
              ))}
            </Choice>
          )}
        </Field>
        <div className="grid content-start gap-1.5 text-ui">
          <span className="font-label" aria-hidden>
            {t('theme.name')}
          </span>
          <Segments
            label={t('theme.name')}
            choices={themeChoices.map((value) => ({ value, name: t(`theme.${value}`) }))}
            chosen={theme}
            onChoose={(one) => theme !== one && choose({ theme: one }, t('userArea.themeSaved'))}
            className="h-control justify-self-start"
          />
        </div>
      </div>
    </Setting>
  );
}

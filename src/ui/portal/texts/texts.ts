import { type i18n, createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Locale, defaultLocale } from '#application/browser/locale';
import type { ChosenPreferences } from '#application/browser/preferences';
import { sayNumber } from './numbers';
import type en from '../../locales/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    // A key that the English file lacks does not compile.
    resources: { translation: typeof en };
  }
}

/** Binds the locale's texts to React, English where a text is missing; texts are never markup, React escapes them. */
export function createTexts(locale: Locale, preferences?: Pick<ChosenPreferences, 'current'>): i18n {
  const texts = createInstance();
  void texts.use(initReactI18next).init({
    lng: locale.current().locale,
    fallbackLng: defaultLocale,
    resources: { [defaultLocale]: { translation: locale.defaultTexts } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  texts.services.formatter?.add(
    'number',
    (value: number, language = defaultLocale, options: Intl.NumberFormatOptions) =>
      sayNumber(value, { locale: language, numbers: preferences?.current().numberFormat }, options),
  );
  locale.changes$.subscribe((state) => {
    if (typeof document !== 'undefined') document.documentElement.lang = state.locale;
    texts.addResourceBundle(state.locale, 'translation', state.texts, true, true);
    void texts.changeLanguage(state.locale);
  });
  return texts;
}

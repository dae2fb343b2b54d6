import { useState } from 'react';
import { usePortal } from '../use-portal';
import { useLive } from '../use-live';
import { useTexts } from './use-texts';

export interface LanguageChoice {
  current: string;
  languages: readonly { locale: string; name: string }[];
  choose: (locale: string) => Promise<void>;
  failure: string | undefined;
}

export function useLanguageChoice(): LanguageChoice {
  const { t } = useTexts();
  const { locale, errorLog } = usePortal();
  const { locale: current } = useLive(locale);
  const [failed, setFailed] = useState<string>();
  return {
    current,
    languages: locale.available,
    async choose(wanted) {
      try {
        await locale.choose(wanted);
        // Otherwise a newer choice superseded this one.
        if (locale.current().locale === wanted) setFailed(undefined);
      } catch (error) {
        errorLog.record(error, 'locale');
        setFailed(wanted);
      }
    },
    failure: failed && t('language.failed', { language: nameOf(failed, current) }),
  };
}

/** "Italiano" in Italian, "Italian" in English; a locale that has no name is called by its code. */
export function nameOf(locale: string, inLocale: string): string {
  try {
    const name = new Intl.DisplayNames([inLocale], { type: 'language' }).of(locale) ?? locale;
    return name.slice(0, 1).toLocaleUpperCase(inLocale) + name.slice(1);
  } catch {
    return locale;
  }
}

import type { i18n } from 'i18next';
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { I18nextProvider } from 'react-i18next';
import { NEVER } from 'rxjs';
import type { Live } from '#application/live';
import { knownTimeZone } from '#domain/conventions';
import { type Preferences, defaultPreferences } from '#domain/browser/preferences';
import { useLive } from '../use-live';
import { TextsContext } from './use-texts';

const unchosen: Live<Preferences> = { current: () => defaultPreferences, changes$: NEVER };

interface TextsProviderProps {
  i18n: i18n;
  preferences?: Live<Preferences>;
  children: ReactNode;
}

/** Gives what is inside the texts and conventions in use, and draws it again when they change. */
export function TextsProvider({ i18n, preferences = unchosen, children }: TextsProviderProps) {
  const subscribe = useCallback(
    (changed: () => void) => {
      i18n.on('languageChanged', changed);
      return () => i18n.off('languageChanged', changed);
    },
    [i18n],
  );
  const now = (): string => i18n.language;
  const language = useSyncExternalStore(subscribe, now, now);
  const timeZone = useLive(preferences, (now) => now.timeZone);
  const numbers = useLive(preferences, (now) => now.numberFormat);
  const texts = useMemo(() => {
    const t = i18n.getFixedT(language);
    const lists = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
    return {
      t,
      language,
      conventions: { locale: t('when.conventions'), timeZone: knownTimeZone(timeZone), numbers },
      list: (words: readonly string[]) => lists.format(words),
      listParts: (words: readonly string[]) => lists.formatToParts(words),
    };
  }, [i18n, language, timeZone, numbers]);
  return (
    <I18nextProvider i18n={i18n}>
      <TextsContext value={texts}>{children}</TextsContext>
    </I18nextProvider>
  );
}

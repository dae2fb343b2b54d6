import type { i18n } from 'i18next';
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { I18nextProvider } from 'react-i18next';
import { TextsContext } from './use-texts';

/** Gives what is inside the texts of the language in use, and draws it again when that changes. */
export function TextsProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  const subscribe = useCallback(
    (changed: () => void) => {
      i18n.on('languageChanged', changed);
      return () => i18n.off('languageChanged', changed);
    },
    [i18n],
  );
  const now = (): string => i18n.language;
  const language = useSyncExternalStore(subscribe, now, now);
  const texts = useMemo(
    () => ({
      t: i18n.getFixedT(language),
      language,
      list: (words: readonly string[]) => new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(words),
    }),
    [i18n, language],
  );
  return (
    <I18nextProvider i18n={i18n}>
      <TextsContext value={texts}>{children}</TextsContext>
    </I18nextProvider>
  );
}

import type { TFunction, i18n } from 'i18next';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Texts, TextsContext } from './use-texts';

/** Gives what is inside the texts of the language in use, and draws it again when that changes. */
export function TextsProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  const [{ subscribe, now }] = useState(() => followLanguage(i18n));
  return (
    <I18nextProvider i18n={i18n}>
      <TextsContext value={useSyncExternalStore(subscribe, now, now)}>{children}</TextsContext>
    </I18nextProvider>
  );
}

/** A text without values is looked up once: a page asks for a hundred of them, again at each render. */
function remembering(t: TFunction): TFunction {
  const known = new Map<string, string>();
  // TFunction has an overload for each kind of text, which no function of ours can satisfy.
  const lookUp = t as unknown as (key: string, values?: object) => string;
  const once: typeof lookUp = (key, values) => {
    if (values) return lookUp(key, values);
    const text = known.get(key) ?? lookUp(key);
    known.set(key, text);
    return text;
  };
  return once as unknown as TFunction;
}

function followLanguage(i18n: i18n) {
  const textsNow = (): Texts => ({ t: remembering(i18n.getFixedT(i18n.language)), language: i18n.language });
  let texts = textsNow();
  return {
    now: () => texts,
    subscribe: (changed: () => void) => {
      const update = (): void => {
        texts = textsNow();
        changed();
      };
      i18n.on('languageChanged', update);
      // It can have changed before.
      if (texts.language !== i18n.language) texts = textsNow();
      return () => i18n.off('languageChanged', update);
    },
  };
}

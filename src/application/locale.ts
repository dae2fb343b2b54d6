import { BehaviorSubject, type Observable } from 'rxjs';
import type { LocaleFiles, Texts } from '../ports/locale-files';

/** The default and only locale of the specification (section 9). */
export const defaultLocale = 'en';

export interface LocaleState {
  locale: string;
  texts: Texts;
}

/** Owner of the locale. */
export interface Locale {
  readonly state$: Observable<LocaleState>;
  readonly current: () => LocaleState;
  /** Loads the file first: a locale without one leaves everything as it is, and throws. */
  choose(locale: string): Promise<void>;
}

export async function createLocale(files: LocaleFiles): Promise<Locale> {
  const read = async (locale: string): Promise<LocaleState> => ({ locale, texts: await files.load(locale) });
  const state = new BehaviorSubject(await read(defaultLocale));
  return {
    state$: state.asObservable(),
    current: () => state.value,
    async choose(locale) {
      state.next(await read(locale));
    },
  };
}

import { BehaviorSubject, distinctUntilChanged, map, skip } from 'rxjs';
import type { LocaleFiles, Texts } from '../../ports/locale-files';
import type { ErrorLog } from './error-log';
import type { ChosenPreferences } from './preferences';
import { latestOnly } from '../../timing/latest-only';
import { type Live, readOnly } from '../live';

/** The default locale of the specification (section 9): always there, for what another file lacks or where it does not come. */
export const defaultLocale = 'en';

export interface LocaleState {
  locale: string;
  texts: Texts;
  /** What was chosen and is not shown: there is no such locale, or its file did not come. */
  missing?: { locale: string; why: 'unknown' | 'not-loaded' };
}

/** Owner of the locale. */
export interface Locale extends Live<LocaleState> {
  /** What may be chosen, the default first. */
  readonly available: readonly string[];
  readonly defaultTexts: Texts;
  /**
   * Loads the file first, then remembers the choice. Throws for a locale without one and for a file that does not come; everything is
   * as it was then.
   */
  choose(locale: string): Promise<void>;
  /** Another default than ours, where the deployment has one and this browser's user has chosen nothing. Never throws. */
  preset(locale: string): Promise<void>;
  /** What is missing, once more. Never throws. */
  retry(): Promise<void>;
}

/**
 * Starts with what is remembered in this browser, never with what the browser prefers: the default is `en` (specification, section 9).
 * Rejects only where the default's own file does not come.
 */
export async function createLocale(
  files: LocaleFiles,
  preferences: ChosenPreferences,
  errorLog: Pick<ErrorLog, 'record'>,
): Promise<Locale> {
  const remembered = preferences.current().locale ?? defaultLocale;
  const [defaultTexts, first] = await Promise.all([
    files.load(defaultLocale),
    remembered === defaultLocale ? undefined : attempt(remembered),
  ]);
  const state = new BehaviorSubject<LocaleState>({ locale: defaultLocale, texts: defaultTexts, ...first });
  const choices = latestOnly();

  /** Never throws: what cannot be shown is said, and the page stays in the locale it has. */
  async function attempt(locale: string): Promise<Partial<LocaleState>> {
    try {
      return { locale, texts: await files.load(locale) };
    } catch (error) {
      errorLog.record(error, 'locale');
      return { missing: { locale, why: files.available.includes(locale) ? 'not-loaded' : 'unknown' } };
    }
  }
  const show = async (wanted: string): Promise<void> => {
    const isLatest = choices.begin();
    const { missing, ...found } = await attempt(wanted);
    // A later choice may have been quicker.
    if (!isLatest()) return;
    const { locale, texts } = state.value;
    state.next({ locale, texts, ...found, ...(missing && { missing }) });
  };

  preferences.changes$
    .pipe(
      map(({ locale }) => locale),
      distinctUntilChanged(),
      skip(1),
    )
    .subscribe((locale = defaultLocale) => {
      if (locale !== state.value.locale) void show(locale);
    });

  return {
    ...readOnly(state),
    available: [defaultLocale, ...files.available.filter((locale) => locale !== defaultLocale)],
    defaultTexts,

    async choose(locale) {
      const isLatest = choices.begin();
      const texts = await files.load(locale);
      if (!isLatest()) return;
      state.next({ locale, texts });
      preferences.choose({ locale });
    },

    async preset(locale) {
      if (preferences.current().locale === undefined && locale !== state.value.locale) await show(locale);
    },

    async retry() {
      if (state.value.missing) await show(state.value.missing.locale);
    },
  };
}

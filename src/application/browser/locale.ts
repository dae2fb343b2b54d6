import { BehaviorSubject, distinctUntilChanged, map, skip } from 'rxjs';
import { preferredLocale } from '#domain/browser/preferred-locale';
import type { LocaleFiles, Texts } from '#ports/browser/locale-files';
import type { ErrorLog } from './error-log';
import type { ChosenPreferences } from './preferences';
import { latestOnly } from '#timing/latest-only';
import { type Live, readOnly } from '../live';

/** The default locale (specification, section 9): the fallback if another file lacks a text or can't be loaded. */
export const defaultLocale = 'en';

export interface LocaleState {
  locale: string;
  texts: Texts;
  /** The chosen locale that is not shown: it is unknown, or its file couldn't be loaded. */
  missing?: { locale: string; why: 'unknown' | 'not-loaded' };
}

export interface Locale extends Live<LocaleState> {
  /** The locales to choose from, the default first, each with the name of its language in that language. */
  readonly available: readonly { locale: string; name: string }[];
  readonly defaultTexts: Texts;
  /**
   * Loads the file, then remembers the choice. Throws and changes nothing if the file is missing or can't be loaded. A
   * newer choice supersedes it.
   */
  choose(locale: string): Promise<void>;
  /** A locale that the browser prefers, to be offered to the user. */
  readonly preferred: { locale: string; offer: string } | undefined;
  /**
   * Sets the deployment's default, unless the user has chosen a locale in this browser. `auto` means the browser's preferred one. Never
   * throws.
   */
  preset(locale: string): Promise<void>;
  /** Loads the missing locale again. Never throws. */
  retry(): Promise<void>;
}

/**
 * Starts with the locale remembered in this browser, or else with `en` (specification, section 9), even if the browser
 * prefers another. Rejects only if the default's own file can't be loaded.
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
  const preferred = preferredLocale(files.wanted, Object.keys(files.names));

  /** Never throws: a failure is logged and reported as `missing`, and the page keeps its locale. */
  async function attempt(locale: string): Promise<Partial<LocaleState>> {
    try {
      return { locale, texts: await files.load(locale) };
    } catch (error) {
      errorLog.record(error, 'locale');
      return { missing: { locale, why: Object.hasOwn(files.names, locale) ? 'not-loaded' : 'unknown' } };
    }
  }
  const show = async (wanted: string): Promise<void> => {
    const isLatest = choices.begin();
    const { missing, ...found } = await attempt(wanted);
    // A newer choice superseded this one.
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
    available: Object.entries(files.names)
      .map(([locale, name]) => ({ locale, name }))
      .toSorted((one, other) => Number(other.locale === defaultLocale) - Number(one.locale === defaultLocale)),
    defaultTexts,
    preferred: preferred === undefined ? undefined : { locale: preferred, offer: files.offers[preferred] ?? preferred },

    async choose(locale) {
      const isLatest = choices.begin();
      const texts = await files.load(locale).catch((error: unknown) => {
        if (isLatest()) throw error;
      });
      if (!texts || !isLatest()) return;
      state.next({ locale, texts });
      preferences.choose({ locale });
    },

    async preset(wanted) {
      const locale = wanted === 'auto' ? (preferred ?? defaultLocale) : wanted;
      if (preferences.current().locale === undefined && locale !== state.value.locale) await show(locale);
    },

    async retry() {
      if (state.value.missing) await show(state.value.missing.locale);
    },
  };
}

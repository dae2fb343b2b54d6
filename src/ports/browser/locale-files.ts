/** Texts by nested keys, as i18next reads them. */
export type Texts = { [key: string]: string | Texts };

export interface LocaleFiles {
  /** The locales with a file, each with its language's own name, such as "Italiano" for `it`. */
  readonly names: Readonly<Record<string, string>>;
  /** The words of a button that changes to each of them, such as "Mostra in italiano". */
  readonly offers: Readonly<Record<string, string>>;
  /** The languages that this browser's user reads, the preferred one first, such as `de-CH`. */
  readonly wanted: readonly string[];
  /**
   * Throws 'Unknown variable dynamic import' for a locale without a file (specification, section 8), and another error
   * for a file that can't be loaded.
   */
  load(locale: string): Promise<Texts>;
}

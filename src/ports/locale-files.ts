/** Texts by nested keys, as i18next reads them. */
export type Texts = { [key: string]: string | Texts };

export interface LocaleFiles {
  /** Throws 'Unknown variable dynamic import' for a locale that there is no file for (specification, section 8). */
  load(locale: string): Promise<Texts>;
}

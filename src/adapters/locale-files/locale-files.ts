import type { LocaleFiles, Texts } from '../../ports/locale-files';

const files = import.meta.glob<{ default: Texts }>('../../ui/locales/*.json');

/** One file a locale, loaded when chosen. */
export function createLocaleFiles(): LocaleFiles {
  return {
    async load(locale) {
      const path = `../../ui/locales/${locale}.json`;
      const file = Object.hasOwn(files, path) ? files[path] : undefined;
      if (!file) throw new Error(`Unknown variable dynamic import: ${path}`);
      return (await file()).default;
    },
  };
}

import type { LocaleFiles, Texts } from '#ports/browser/locale-files';

const folder = '../../ui/locales';
/** The files' URLs. The texts stay out of the scripts, so that the first page loads only one locale, in parallel with the code. */
const addresses = import.meta.glob<string>('../../ui/locales/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
/** Only the names. The first use of `Intl.DisplayNames`, which knows them too, takes a browser 20 ms. */
const ownNames = import.meta.glob<string>('../../ui/locales/*.json', { import: 'ownName', eager: true });
const ownOffers = import.meta.glob<string>('../../ui/locales/*.json', { import: 'ownOffer', eager: true });

const byLocale = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [path.slice(folder.length + 1, -'.json'.length), text]),
  );

/** One file per locale, fetched when it is needed. Loading fails after `patience` milliseconds. */
export function createLocaleFiles(
  read: (address: string, init: RequestInit) => Promise<Response> = fetch,
  patience = 10_000,
): LocaleFiles {
  return {
    names: byLocale(ownNames),
    offers: byLocale(ownOffers),
    wanted: globalThis.navigator?.languages ?? [],
    async load(locale) {
      const path = `${folder}/${locale}.json`;
      const address = Object.hasOwn(addresses, path) ? addresses[path] : undefined;
      if (address === undefined) throw new Error(`Unknown variable dynamic import: ${path}`);
      const answer = await read(address, { signal: AbortSignal.timeout(patience) });
      if (!answer.ok) throw new Error(`${address} did not come: status ${answer.status}`);
      return (await answer.json()) as Texts;
    },
  };
}

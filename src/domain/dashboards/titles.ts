import { storableLine } from '../plain-text';
import { type Dashboard, isBlank } from './dashboard';

/** Titles by language, such as `de`. */
type Titles = Readonly<Record<string, string>>;

const language = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i;
const line = /^([^:]*): ?(.*)$/;

/** Reads a dashboard's field `titles`; lines that name no language are left out. */
export function titlesIn(titles = ''): Titles {
  const read = titles.split('\n').flatMap((text): [string, string][] => {
    const [, name = '', title = ''] = line.exec(text) ?? [];
    return language.test(name) && title !== '' ? [[name, title]] : [];
  });
  return Object.fromEntries(read);
}

/** The field `titles`: a line for each language that has one, such as `de: Umsatz`. */
export const spellTitles = (titles: Titles): string =>
  Object.entries(titles)
    .filter(([, title]) => title !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([language, title]) => `${language}: ${title}`)
    .join('\n');

/** Puts each title on one line, and leaves out blank ones and those in no language. */
export function tidyTitles(titles: Titles): Titles {
  const tidied = Object.entries(titles).filter(([name, title]) => language.test(name) && !isBlank(title));
  return Object.fromEntries(tidied.map(([name, title]) => [name, storableLine(title)]));
}

/** The dashboard with its title in this language, if it has one. The same object otherwise. */
export function inLanguage<Any extends Pick<Dashboard, 'titles'>>(dashboard: Any, language: string): Any {
  const shownTitle = dashboard.titles ? titlesIn(dashboard.titles)[language] : undefined;
  return shownTitle === undefined ? dashboard : { ...dashboard, shownTitle };
}

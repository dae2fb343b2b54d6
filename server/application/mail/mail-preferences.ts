import { preferredLocale } from '#domain/browser/preferred-locale';
import { readPreferences } from '#domain/browser/preferences';
import { knownTimeZone } from '#domain/conventions';
import { preferencesOf } from '#domain/dashboards/shelf/change-shelf';
import { type Shelf, emptyShelf } from '#domain/dashboards/shelf/shelf';
import type { PersonStore } from '../../ports/stores/person-store';
import { mailLanguages } from './write-mail';

export interface MailPreferences {
  /** One of `mailLanguages`. */
  language: string;
  /** That of the server if missing. */
  timeZone?: string | undefined;
}

/** What a person has chosen in any browser; `locale` is the portal's default, which can be `auto`. */
export function createMailPreferences(people: Pick<PersonStore, 'read'>, locale: string | undefined) {
  return async (sub: string): Promise<MailPreferences> => {
    const { marks = {} } = Object((await people.read(sub, 'shelf'))?.value) as Pick<Shelf, 'marks'>;
    const chosen = readPreferences(preferencesOf({ ...emptyShelf, marks }));
    const wanted = [chosen.locale, locale].filter((one) => one !== undefined);
    return {
      language: preferredLocale(wanted, mailLanguages) ?? 'en',
      timeZone: knownTimeZone(chosen.timeZone),
    };
  };
}

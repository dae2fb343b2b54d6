import { preferredLocale } from '#domain/browser/preferred-locale';
import { readPreferences } from '#domain/browser/preferences';
import { knownTimeZone } from '#domain/conventions';
import { preferencesOf } from '#domain/dashboards/shelf/change-shelf';
import { readMarks } from '#domain/dashboards/shelf/marks';
import { emptyShelf } from '#domain/dashboards/shelf/shelf';
import type { PersonStore } from '../../ports/stores/person-store';
import { mailLanguages } from './write-mail';

export interface MailPreferences {
  /** One of `mailLanguages`. */
  language: string;
  /** The server's time zone if missing. */
  timeZone?: string | undefined;
}

/** Returns the language and time zone that a person has chosen in any browser; `locale` is the portal's default and can be `auto`. */
export function createMailPreferences(people: Pick<PersonStore, 'read'>, locale: string | undefined) {
  return async (sub: string): Promise<MailPreferences> => {
    const { marks } = Object((await people.read(sub, 'shelf'))?.value) as { marks?: unknown };
    const chosen = readPreferences(preferencesOf({ ...emptyShelf, marks: readMarks(marks) ?? {} }));
    const wanted = [chosen.locale, locale].filter((one) => one !== undefined);
    return {
      language: preferredLocale(wanted, mailLanguages) ?? 'en',
      timeZone: knownTimeZone(chosen.timeZone),
    };
  };
}

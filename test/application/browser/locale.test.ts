import { expect, it } from 'vitest';
import { createInMemoryErrors, createInMemoryPreferences } from '#adapters/in-memory/in-memory-browser';
import { createErrorLog } from '#application/browser/error-log';
import { createLocale } from '#application/browser/locale';
import { createChosenPreferences } from '#application/browser/preferences';
import type { Preferences } from '#domain/browser/preferences';
import type { LocaleFiles } from '#ports/browser/locale-files';
import { history } from '../history';
import { deferred } from '../deferred';
import { flushPromises } from '../flush-promises';

const greetings: Record<string, string> = { de: 'Hallo', en: 'Hello', it: 'Ciao' };

/** Files of one text each; those in `broken` can't be loaded. */
function files(broken: Set<string> = new Set()): LocaleFiles {
  return {
    names: { de: 'Deutsch', en: 'English', it: 'Italiano' },
    offers: { de: 'Auf Deutsch anzeigen' },
    wanted: ['fr-FR', 'de-CH', 'en'],
    async load(locale) {
      const hello = Object.hasOwn(greetings, locale) ? greetings[locale] : undefined;
      if (hello === undefined) throw new Error(`Unknown variable dynamic import: ${locale}`);
      if (broken.has(locale)) throw new TypeError('Failed to fetch');
      return { hello };
    },
  };
}

async function aLocale(setup: { chosen?: Partial<Preferences>; broken?: Set<string>; files?: LocaleFiles } = {}) {
  const preferences = createChosenPreferences(createInMemoryPreferences(setup.chosen));
  const errorLog = createErrorLog(createInMemoryErrors());
  const errors = history(errorLog.changes$);
  const locale = await createLocale(setup.files ?? files(setup.broken), preferences, errorLog);
  return { locale, preferences, errors, states: history(locale.changes$) };
}

it('The locale is en, with its texts, until another is chosen', async () => {
  const { locale, preferences, states } = await aLocale();
  expect(locale.available).toEqual([
    { locale: 'en', name: 'English' },
    { locale: 'de', name: 'Deutsch' },
    { locale: 'it', name: 'Italiano' },
  ]);
  await locale.choose('de');
  expect(states.values).toEqual([
    { locale: 'en', texts: { hello: 'Hello' } },
    { locale: 'de', texts: { hello: 'Hallo' } },
  ]);
  expect(preferences.current().locale).toBe('de');
});

it('The locale is the one chosen before', async () => {
  const { locale } = await aLocale({ chosen: { locale: 'it' } });
  expect(locale.current()).toEqual({ locale: 'it', texts: { hello: 'Ciao' } });
});

it.each(['xx', '', '__proto__', '../../domain/en', 'en.json', 'EN'])(
  'The locale stays when %j is asked for, of which there is no file',
  async (unknown) => {
    const { locale, preferences } = await aLocale({ chosen: { locale: 'de' } });
    await expect(locale.choose(unknown)).rejects.toThrow('Unknown variable dynamic import');
    expect(locale.current().locale).toBe('de');
    expect(preferences.current().locale).toBe('de');
  },
);

it('The locale is en, and reports it, if the remembered one does not exist', async () => {
  const { locale, errors } = await aLocale({ chosen: { locale: 'xx' } });
  expect(locale.current()).toEqual({
    locale: 'en',
    texts: { hello: 'Hello' },
    missing: { locale: 'xx', why: 'unknown' },
  });
  expect(errors.last).toMatchObject([
    { message: expect.stringContaining('Unknown variable dynamic import'), where: 'locale' },
  ]);
});

it('The locale is en, and reports it, until the file of the remembered one has loaded', async () => {
  const broken = new Set(['de']);
  const { locale } = await aLocale({ chosen: { locale: 'de' }, broken });
  expect(locale.current()).toMatchObject({ locale: 'en', missing: { locale: 'de', why: 'not-loaded' } });
  await locale.retry();
  expect(locale.current()).toMatchObject({ locale: 'en', missing: { locale: 'de', why: 'not-loaded' } });
  broken.clear();
  await locale.retry();
  expect(locale.current()).toEqual({ locale: 'de', texts: { hello: 'Hallo' } });
});

it('The locale loads each file once, and only when it is needed', async () => {
  const loaded: string[] = [];
  const all = files();
  const { locale, preferences } = await aLocale({
    files: { ...all, load: (name) => (loaded.push(name), all.load(name)) },
  });
  await locale.retry();
  await locale.preset('en');
  expect(loaded).toEqual(['en']);
  await locale.choose('de');
  preferences.choose({ locale: 'en' });
  await flushPromises();
  preferences.choose({ locale: 'it' });
  await flushPromises();
  expect(loaded).toEqual(['en', 'de', 'en', 'it']);
});

it('The locale stays en and the browser’s is offered, unless the deployment says auto', async () => {
  const { locale } = await aLocale();
  expect(locale.current().locale).toBe('en');
  expect(locale.preferred).toEqual({ locale: 'de', offer: 'Auf Deutsch anzeigen' });
  await locale.preset('auto');
  expect(locale.current()).toEqual({ locale: 'de', texts: { hello: 'Hallo' } });
  const { locale: unread } = await aLocale({ files: { ...files(), wanted: ['fr'] } });
  await unread.preset('auto');
  expect(unread.current().locale).toBe('en');
});

it('The locale can’t start without the file of en', async () => {
  await expect(aLocale({ broken: new Set(['en']) })).rejects.toThrow('Failed to fetch');
});

it('The locale follows what another tab chose', async () => {
  const { preferences, locale } = await aLocale();
  preferences.choose({ locale: 'it' });
  await expect.poll(() => locale.current().texts).toEqual({ hello: 'Ciao' });
  preferences.choose({ locale: 'xx' });
  await expect.poll(() => locale.current().missing).toEqual({ locale: 'xx', why: 'unknown' });
  expect(locale.current().locale).toBe('it');
});

it('The locale is the deployment’s default for users who have chosen none', async () => {
  const { locale, preferences } = await aLocale();
  await locale.preset('de');
  expect(locale.current().locale).toBe('de');
  expect(preferences.current().locale).toBeUndefined();
  const chosen = await aLocale({ chosen: { locale: 'en' } });
  await chosen.locale.preset('de');
  expect(chosen.locale.current().locale).toBe('en');
});

it('The locale follows what another tab chose instead of the default of the deployment', async () => {
  const { locale, preferences } = await aLocale();
  await locale.preset('de');
  preferences.choose({ locale: 'en' });
  await expect.poll(() => locale.current()).toEqual({ locale: 'en', texts: { hello: 'Hello' } });
});

it.each(['here', 'in another tab'])(
  'The locale is the one chosen last, even if a file requested earlier %s loads later',
  async (where) => {
    const slow = deferred<void>();
    const quick = files();
    const slowGerman: LocaleFiles = {
      ...quick,
      load: async (name) => {
        if (name === 'de') await slow.promise;
        return quick.load(name);
      },
    };
    const { locale, preferences } = await aLocale({ files: slowGerman });
    const first = where === 'here' ? locale.choose('de') : preferences.choose({ locale: 'de' });
    await locale.choose('it');
    slow.resolve();
    await first;
    await flushPromises();
    expect(locale.current().locale).toBe('it');
  },
);

it('The locale says nothing of a choice that failed after another one', async () => {
  const late = deferred<never>();
  const quick = files();
  const load: LocaleFiles['load'] = (name) => (name === 'it' ? late.promise : quick.load(name));
  const { locale } = await aLocale({ files: { ...quick, load } });
  const italian = locale.choose('it');
  await locale.choose('de');
  late.reject(new Error('offline'));
  await italian;
  expect(locale.current().locale).toBe('de');
});

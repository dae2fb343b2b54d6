import { describe, expect, it } from 'vitest';
import { createLocaleFiles } from '../../src/adapters/locale-files/locale-files';
import { createLocale } from '../../src/application/locale';
import texts from '../../src/ui/locales/en.json' with { type: 'json' };
import { history } from './history';

describe('the locale', () => {
  it('is en, with its texts', async () => {
    const locale = await createLocale(createLocaleFiles());
    expect(locale.current()).toEqual({ locale: 'en', texts });
  });

  it.each(['xx', '', '__proto__', '../../domain/en', 'en.json', 'EN'])(
    'stays when %j is asked for, of which there is no file',
    async (unknown) => {
      const locale = await createLocale(createLocaleFiles());
      await expect(locale.choose(unknown)).rejects.toThrow('Unknown variable dynamic import');
      expect(locale.current().locale).toBe('en');
    },
  );

  it('changes when another file has come', async () => {
    const locale = await createLocale({ load: async (name) => ({ hello: name }) });
    const states = history(locale.state$);
    await locale.choose('de');
    expect(states.told).toEqual([
      { locale: 'en', texts: { hello: 'en' } },
      { locale: 'de', texts: { hello: 'de' } },
    ]);
  });
});

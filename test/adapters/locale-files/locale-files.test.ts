import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLocaleFiles } from '../../../src/adapters/locale-files/locale-files';
import type { Texts } from '../../../src/ports/locale-files';

/** From the repository, where a site would answer. */
const fromDisk = async (address: string): Promise<Texts> =>
  JSON.parse(await readFile(join(import.meta.dirname, '../../..', address), 'utf8')) as Texts;

describe('the locale files', () => {
  it('are those of the product, one a locale', async () => {
    const files = createLocaleFiles(fromDisk);
    expect(files.available.toSorted()).toEqual(['de', 'en', 'it']);
    for (const locale of files.available) {
      expect(await files.load(locale), locale).toMatchObject({ signIn: { title: expect.any(String) } });
    }
  });

  it.each(['xx', '', '__proto__', 'constructor', '../../domain/en', 'en.json', 'EN'])(
    'are none for %j',
    async (locale) => {
      await expect(createLocaleFiles(fromDisk).load(locale)).rejects.toThrow('Unknown variable dynamic import');
    },
  );
});

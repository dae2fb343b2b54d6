import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLocaleFiles } from '#adapters/locale-files/locale-files';
import { serve } from '../serve';

/** Serves the repository's files in place of a site. */
const fromDisk = async (address: string): Promise<Response> =>
  new Response(await readFile(join(import.meta.dirname, '../../..', address), 'utf8'));

const loadFrom = (site: string) => createLocaleFiles((path, init) => fetch(site + path, init), 200).load('en');

it('the locale files are those of the product, one per locale', async () => {
  const files = createLocaleFiles(fromDisk);
  expect(files.names).toEqual({ de: 'Deutsch', en: 'English', it: 'Italiano' });
  for (const locale of Object.keys(files.names)) {
    expect(await files.load(locale), locale).toMatchObject({ signIn: { title: expect.any(String) } });
  }
});

it.each(['xx', '', '__proto__', 'constructor', '../../domain/en', 'en.json', 'EN'])(
  'the locale files are none for %j',
  async (locale) => {
    await expect(createLocaleFiles(fromDisk).load(locale)).rejects.toThrow('Unknown variable dynamic import');
  },
);

it('the locale files fail to load if the server responds with an error, or not at all', async () => {
  const broken = await serve(() => new Response('', { status: 502 }));
  const silent = await serve(() => new Promise<never>(() => {}));
  await expect(loadFrom(broken)).rejects.toThrow('did not come: status 502');
  await expect(loadFrom(silent)).rejects.toMatchObject({ name: 'TimeoutError' });
});

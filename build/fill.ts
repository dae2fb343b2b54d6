import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkConfiguration } from '#adapters/config-json/read-configuration';
import { parseJsonFile } from '../server/process/parse-json-file';
import { problemsOfLogo } from '../server/settings/logo';
import { fillPage, inlineSources } from '../server/site/page';
import { pageParts } from '../server/site/site';
import { configuration as words } from '../src/ui/locales/en.json';

/** Fills `dist/site/index.html` in from a configuration, for a static host: `npm run fill -- path/to/config.json`. */
const [file] = process.argv.slice(2);
if (!file) throw new Error('Name the configuration: npm run fill -- path/to/config.json');
const content = parseJsonFile(await readFile(file, 'utf8')) as object;
const problems = problemsOf(content);
if (problems.length > 0) {
  console.error([`${file} can't be used:`, ...problems.map((problem) => `  ${problem}`)].join('\n'));
  process.exit(1);
}
const parts = await pageParts('dist/page', content);
const page = fillPage(await readFile('dist/page/index.html', 'utf8'), parts);
await writeFile('dist/site/index.html', page);
// An accent is another style that the content security policy must allow.
await writeFile('dist/page/inline-sources.json', JSON.stringify(inlineSources(page), null, 2));

/** In the words of the page that people would see instead of the portal. */
function problemsOf(content: object): string[] {
  const checked = checkConfiguration(content);
  if (!checked.ok) {
    return checked.failure.map(({ field, reason, contrast }) =>
      `${field} ${words.reason[reason]}`.trim().replace(/\{\{contrast.*?\}\}/, String(contrast)),
    );
  }
  const logo = join('dist/site', checked.value.logo ?? '');
  // It may also come to the host later.
  return checked.value.logo !== undefined && existsSync(logo) ? problemsOfLogo(logo) : [];
}

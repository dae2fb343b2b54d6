import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkConfiguration } from '#adapters/config-json/read-configuration';
import { runCommand } from '../server/commands/command';
import { CannotStart } from '../server/process/cannot-start';
import { parseJsonFile } from '../server/process/parse-json-file';
import { problemsOfLogo } from '../server/settings/logo';
import { fillPage, inlineSources } from '../server/site/page';
import { pageParts } from '../server/site/site';
import { configuration as words } from '../src/ui/locales/en.json';

/** Fills `dist/site/index.html` in from a configuration, for a static host: `npm run fill -- path/to/config.json`. */
await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new CannotStart('Name the configuration: npm run fill -- path/to/config.json');
  const content = await contentOf(file);
  const problems = problemsOf(content);
  if (problems.length > 0) {
    throw new CannotStart([`${file} can't be used:`, ...problems.map((problem) => `  ${problem}`)].join('\n'));
  }
  const parts = await pageParts('dist/page', content);
  const page = fillPage(await readFile('dist/page/index.html', 'utf8'), parts);
  await writeFile('dist/site/index.html', page);
  // An accent is another style that the content security policy must allow.
  await writeFile('dist/page/inline-sources.json', JSON.stringify(inlineSources(page), null, 2));
});

async function contentOf(file: string): Promise<object> {
  try {
    return Object(parseJsonFile(await readFile(file, 'utf8'))) as object;
  } catch (error) {
    throw new CannotStart(`${file} can't be read: ${(error as Error).message}`);
  }
}

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

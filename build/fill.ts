import { readFile, writeFile } from 'node:fs/promises';
import { parseJsonFile } from '../server/process/parse-json-file';
import { fillPage, inlineSources } from '../server/site/page';
import { pageParts } from '../server/site/site';

/** Fills `dist/site/index.html` in from a configuration, for a static host: `npm run fill -- path/to/config.json`. */
const [file] = process.argv.slice(2);
if (!file) throw new Error('Name the configuration: npm run fill -- path/to/config.json');
const parts = await pageParts('dist/page', parseJsonFile(await readFile(file, 'utf8')) as object);
const page = fillPage(await readFile('dist/page/index.html', 'utf8'), parts);
await writeFile('dist/site/index.html', page);
// An accent is another style that the content security policy must allow.
await writeFile('dist/page/inline-sources.json', JSON.stringify(inlineSources(page), null, 2));

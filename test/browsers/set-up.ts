import { buildWhatIsStale } from '../../local/build';
import { chromium, firefox } from './engines/by-puppeteer';
import { webkit } from './engines/webkit';

/** Once per run: says which engines are left out, and builds the portal where it is missing or older than its sources. */
export async function setup(): Promise<void> {
  for (const { name, lacks, cannot } of [chromium, firefox, webkit]) {
    if (lacks !== undefined) console.warn(`${name} is skipped: install ${lacks} to walk through it.`);
    else if (cannot.length > 0) console.log(`${name} is not asked for what its driver can't do: ${cannot.join(', ')}.`);
  }
  const { NODE_ENV } = process.env;
  // Vitest sets `test`, with which React would be built for development.
  process.env['NODE_ENV'] = 'production';
  await buildWhatIsStale(console.log, { site: true });
  process.env['NODE_ENV'] = NODE_ENV;
}

import { buildWhatIsStale } from '../local/build';
import { findBrowser } from './browser';

/** Once per run, before the first test: unpacks the browser, and builds all that a deployment has, where it is missing or older than its sources. */
export async function setup(): Promise<void> {
  // By several workers at once, it would be unpacked into one file.
  await findBrowser();
  const { NODE_ENV } = process.env;
  // Vitest sets `test`, with which React would be built for development.
  process.env['NODE_ENV'] = 'production';
  await buildWhatIsStale(console.log, { site: true, server: true, lambda: true });
  process.env['NODE_ENV'] = NODE_ENV;
}

import { buildWhatIsStale } from '../local/build';

/** Once per run, before the first test: builds all that a deployment has, where it is missing or older than its sources. */
export async function setup(): Promise<void> {
  const { NODE_ENV } = process.env;
  // Vitest sets `test`, with which React would be built for development.
  process.env['NODE_ENV'] = 'production';
  await buildWhatIsStale(console.log, { site: true, server: true, lambda: true });
  process.env['NODE_ENV'] = NODE_ENV;
}

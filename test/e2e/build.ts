import { buildWhatIsStale } from '../../local/build';

/** Once a run, before the first test: the site and the BI service's pages as a deployment has them. */
export async function setup(): Promise<void> {
  const { NODE_ENV } = process.env;
  // Vitest sets `test`, with which React would be built for development.
  process.env['NODE_ENV'] = 'production';
  await buildWhatIsStale(console.log, { site: true });
  process.env['NODE_ENV'] = NODE_ENV;
}

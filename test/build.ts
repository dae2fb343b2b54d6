import { buildWhatIsStale } from '../local/build';

/** Builds as for a deployment. */
export async function buildForTests(wanted: { site: boolean; server?: boolean; lambda?: boolean }): Promise<void> {
  const { NODE_ENV } = process.env;
  // Vitest sets `test`, with which React would be built for development.
  process.env['NODE_ENV'] = 'production';
  await buildWhatIsStale(console.log, wanted);
  process.env['NODE_ENV'] = NODE_ENV;
}

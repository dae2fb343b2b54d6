import { spawnSync } from 'node:child_process';

/**
 * How many changed lines the unit tests notice, folder by folder: `npm run mutation` for all rules and use cases,
 * `npm run mutation -- src/domain/people` for one folder or file.
 */
const named = process.argv.slice(2);
const places = named.length > 0 ? named : ['src/domain', 'src/application', 'server/application'];

for (const place of places) {
  const mutate = place.endsWith('.ts') ? place : `${place}/**/*.ts`;
  const { status } = spawnSync('stryker', ['run', '--mutate', mutate], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

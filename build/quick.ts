import { execFileSync, spawnSync } from 'node:child_process';

/**
 * `npm run test:quick`: the types, all unit tests, and the contract and UI tests that differ from the last commit. Vitest's `--changed`
 * also runs all tests that import what has changed: for most modules of the portal, that's every UI test.
 */
const git = (...options: string[]): string[] => execFileSync('git', options, { encoding: 'utf8' }).split('\n');
const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
const tests = changed.filter((file) => /\.test\.tsx?$/.test(file));

const steps = [
  ['tsc', '--noEmit'],
  ['vitest', 'run', '--project', 'unit'],
  ...(tests.length > 0
    ? [['vitest', 'run', '--project', 'contract', '--project', 'ui', '--passWithNoTests', ...tests]]
    : []),
];
for (const [command = '', ...options] of steps) {
  const { status } = spawnSync(command, options, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

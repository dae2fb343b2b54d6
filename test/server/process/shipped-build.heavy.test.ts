import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, lstatSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundles, shippedPackages } from '../../../build/sbom';

/** Besides packages, `node_modules` has what tests have put there, such as a browser. */
const isInstalled = (path: string): boolean => !/^node_modules\/\.(?!bin|package-lock)/.test(path);

const parts = ['site', 'page', 'server', 'lambda'];
/** What neither builds nor is built; a build must not depend on it. */
const leftOut = /^(node_modules|dist|docs|test|deploy|bench|\.git|\.ci|\.github)$/;

function hashesIn(folder: string): Record<string, string> {
  const files = parts.flatMap((part) =>
    (readdirSync(join(folder, part), { recursive: true }) as string[]).map((file) => `${part}/${file}`),
  );
  return Object.fromEntries(
    files
      .filter((file) => statSync(join(folder, file)).isFile())
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex'),
      ]),
  );
}

/** The names and versions of the packages in a `node_modules` folder; a link leads to a folder of the portal itself. */
const packagesIn = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => /(^|node_modules\/)(@[^/]+\/)?[^@/][^/]*\/package\.json$/.test(file))
    .filter((file) => !lstatSync(join(folder, dirname(file))).isSymbolicLink())
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { name: string; version: string })
    .map(({ name, version }) => `${name}@${version}`);

const bytesIn = (folder: string): number =>
  (readdirSync(folder, { recursive: true }) as string[]).reduce(
    (sum, file) => sum + lstatSync(join(folder, file)).size,
    0,
  );

const top = mkdtempSync(join(tmpdir(), 'another build '));
const copy = join(top, 'a', 'portal');
const run = (command: string): string =>
  execFileSync('npm', command.split(' '), {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'pipe',
    encoding: 'utf8',
  });

beforeAll(() => {
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync('.')) {
    if (!leftOut.test(name)) cpSync(name, join(copy, name), { recursive: true });
  }
  cpSync('node_modules', join(copy, 'node_modules'), { recursive: true, verbatimSymlinks: true, filter: isInstalled });
  run('run build');
}, 600_000);
afterAll(() => rmSync(top, { recursive: true, force: true }));

it('a build of the same sources in another folder, without docs and tests, is equal byte for byte', () => {
  const built = hashesIn('dist');
  expect(Object.keys(built).length).toBeGreaterThan(100);
  expect(hashesIn(join(copy, 'dist'))).toEqual(built);
});

it('a build without the packages of development is small, starts, and has exactly the packages of the SBOM', () => {
  run('prune --omit=dev --offline --no-audit --no-fund');
  expect(bytesIn(join(copy, 'node_modules')) + bytesIn(join(copy, 'dist'))).toBeLessThan(100_000_000);
  const { status, stderr } = spawnSync(process.execPath, ['dist/server/start.js'], { cwd: copy, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('portal.settings.json') });

  const listed = shippedPackages().components.map(({ name, version }) => `${name}@${version}`);
  const bundled = bundles.flatMap((file) =>
    Array.from(
      readFileSync(join(copy, file), 'utf8').matchAll(/^## (\S+) - (\S+) /gm),
      ([, name, version]) => `${name}@${version}`,
    ),
  );
  const shipped = new Set([...bundled, ...packagesIn(join(copy, 'node_modules'))]);
  expect([...shipped].filter((one) => !listed.includes(one))).toEqual([]);
  // Those of other machines.
  expect(listed.filter((one) => !shipped.has(one) && !one.startsWith('@libsql/'))).toEqual([]);
});

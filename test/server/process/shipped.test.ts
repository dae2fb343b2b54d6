import { readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { expect, it } from 'vitest';
import { shippedPackages } from '../../../build/sbom';

const { components } = shippedPackages();
const names = components.map(({ name }) => name);

interface Locked {
  dev?: boolean;
  link?: boolean;
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const installed = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
  .map(([path]) => path.slice('node_modules/'.length));

it('a production install has libSQL and what it loads, and nothing else', () => {
  const ofPlatforms = installed.filter((name) => name.startsWith('@libsql/'));
  expect(installed.filter((name) => !ofPlatforms.includes(name))).toEqual(['@neon-rs/load', 'detect-libc', 'libsql']);
  expect(ofPlatforms).toContain('@libsql/linux-x64-gnu');
});

it('the built server and its commands import only what a production install has', () => {
  const files = (readdirSync('dist/server', { recursive: true }) as string[]).filter((file) => file.endsWith('.js'));
  const imported = files.flatMap((file) =>
    Array.from(
      readFileSync(`dist/server/${file}`, 'utf8').matchAll(/^import (?:[^"';]*? from )?["']([^"']+)["'];?$/gm),
      ([, from = '']) => from,
    ),
  );
  const packagesOf = imported.filter(
    (from) => !from.startsWith('.') && !from.startsWith('node:') && !builtinModules.includes(from),
  );
  expect(files.length).toBeGreaterThan(8);
  expect([...new Set(packagesOf)]).toEqual(['libsql']);
});

it('the SBOM lists each package in the build or beside it once, with version and licence, and none of development', () => {
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
  expect(names).toEqual(expect.arrayContaining(['react', 'hono', '@aws-sdk/client-quicksight', 'ws', 'libsql', 'zod']));
  expect(
    names.filter((name) => ['typescript', 'vite', 'vitest', 'playwright-core', 'vega', 'aws-cdk-lib'].includes(name)),
  ).toEqual([]);
  for (const { version, licenses, name } of components) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
    expect(licenses[0]?.expression, name).toMatch(/^(MIT|MIT-0|Apache-2\.0|BSD-3-Clause|0BSD|ISC)$/);
  }
});

it('base images are named by version and digest, so that a build tomorrow has the same', () => {
  const files = ['Dockerfile', 'compose.yaml'].map((name) => readFileSync(`deploy/one-machine/${name}`, 'utf8'));
  const images = Array.from(files.join('\n').matchAll(/^(?:FROM|\s+image:) (\S+)/gm), ([, image]) => image);
  expect(images).toHaveLength(3);
  for (const image of images) expect(image).toMatch(/^\w+:\d+\.\d+\.\d+\S*@sha256:[\da-f]{64}$/);
});

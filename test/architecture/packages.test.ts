import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { iconNames } from '#domain/dashboards/icon-names';
import { importsOf, readModules } from './source-modules';

/** Chosen by whom the portal is made for; vitest is the thirteenth. */
const chosen = [
  'react',
  'react-dom',
  '@tanstack/react-router',
  'inversify',
  'reflect-metadata',
  'zod',
  'ky',
  'amazon-cognito-identity-js',
  'amazon-quicksight-embedding-sdk',
  'rxjs',
  'i18next',
  '@radix-ui/react-navigation-menu',
];

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), resolved: z.string().optional(), link: z.boolean().optional() }),
  ),
});
const { packages } = lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

describe('the packages', () => {
  it.each([
    ['hono', [4, 13, 5]],
    ['@hono/node-server', [1, 19, 13]],
  ])('hold no %s with a known hole', (name, [major = 0, minor = 0, patch = 0]) => {
    const versions = Object.entries(packages)
      .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
      .map(([, { version = '0.0.0' }]) => version);
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions) {
      const [itsMajor = 0, itsMinor = 0, itsPatch = 0] = version.split('.').map(Number);
      const safe =
        itsMajor > major || (itsMajor === major && (itsMinor > minor || (itsMinor === minor && itsPatch >= patch)));
      expect(safe, version).toBe(true);
    }
  });

  it('hold each Radix primitive once, whether the portal or `radix-ui` asks for it', () => {
    expect(Object.keys(packages).filter((path) => path.includes('@radix-ui/')).length).toBeGreaterThan(20);
    expect(Object.keys(packages).filter((path) => /node_modules\/.+\/node_modules\/@radix-ui\//.test(path))).toEqual(
      [],
    );
  });

  it('are fetched from the registry that npm is configured with', () => {
    const recorded = Object.entries(packages).filter(([, { resolved, link }]) => resolved !== undefined && !link);
    expect(recorded).toEqual([]);
    expect(Object.keys(packages).length).toBeGreaterThan(100);
  });

  it('that were chosen for the portal are imported by it, and not for their types alone', () => {
    const imported = new Set(
      readModules('src').flatMap((module) =>
        importsOf(module).flatMap(({ target, kind, typeOnly }) => (kind === 'package' && !typeOnly ? [target] : [])),
      ),
    );
    expect(chosen.filter((name) => !imported.has(name))).toEqual([]);
  });

  it('contain exactly the icons that a dashboard can have', () => {
    const drawn = readdirSync('node_modules/@heroicons/react/24/outline/esm')
      .filter((file) => file.endsWith('Icon.js'))
      .map((file) => file.slice(0, -'.js'.length));
    expect([...iconNames]).toEqual(drawn.toSorted());
  });
});

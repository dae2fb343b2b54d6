import { expect, it } from 'vitest';
import { circlesOfFiles, circlesOfParts } from './circles';
import { readModules } from './source-modules';

const modules = readModules('src', 'contract', 'server', 'local', 'deploy');

it('No files import each other in a circle, by lazy imports or types either', { timeout: 120_000 }, () => {
  expect(modules.length).toBeGreaterThan(900);
  expect(circlesOfFiles(modules)).toEqual([]);
});

it.each(['src/domain', 'src/ports', 'src/application', 'src/adapters', 'src/ui', 'server'])(
  'The parts of %s and of its folders import each other in one direction',
  (folder) => {
    expect(circlesOfParts(modules, folder)).toEqual([]);
  },
);

it('A circle of files is found through a lazy import and through a type', () => {
  const circle = [
    { path: 'src/a.ts', text: `export const b = () => import('./b');` },
    { path: 'src/b.tsx', text: `import type { C } from './deep/c';` },
    { path: 'src/deep/c.ts', text: `export * from '../a';` },
    { path: 'src/d.ts', text: `import './a';` },
  ];
  expect(circlesOfFiles(circle)).toEqual(['src/a, src/b, src/deep/c']);
});

it('A circle of parts is found in the folder where they meet', () => {
  const circle = [
    { path: 'src/ui/shell.tsx', text: `import '../ui/shell/menu'; import './finder/list';` },
    { path: 'src/ui/shell/menu.ts', text: '' },
    { path: 'src/ui/finder/list.ts', text: '' },
    { path: 'src/ui/finder/open.ts', text: `import '../shell/menu';` },
  ];
  expect(circlesOfFiles(circle)).toEqual([]);
  expect(circlesOfParts(circle, 'src')).toEqual(['src/ui/finder, src/ui/shell']);
});

import { describe, expect, it } from 'vitest';
import { wrongImports } from './layers';
import { importsOf, readModules } from './source-modules';

const wrong = (path: string, text: string): string[] => wrongImports([{ path, text }]);

describe('the layers', () => {
  it('import only what the design allows', { timeout: 120_000 }, () => {
    const deploy = ['commands', 'edge', 'settings', 'stacks', 'test'].map((folder) => `deploy/${folder}`);
    const modules = readModules('src', 'contract', 'server', 'local', ...deploy);
    for (const folder of [
      'contract/',
      'src/domain/',
      'src/ports/',
      'src/adapters/',
      'src/ui/',
      'server/',
      'local/user-pool/',
    ]) {
      expect(modules.filter(({ path }) => path.startsWith(folder)).length, folder).toBeGreaterThan(3);
    }
    expect(wrongImports(modules)).toEqual([]);
  });

  it('are not accepted if there is nothing to check', () => {
    expect(() => wrongImports(readModules('no-such-folder'))).toThrow('no module');
  });

  it.each([
    ['src/domain/pages/menu.ts', `import { of } from 'rxjs';`],
    ['src/domain/pages/menu.ts', `import type { UserPool } from '../../ports/user-pool';`],
    ['src/domain/pages/menu.ts', `export * from '../../application/people/session';`],
    ['src/domain/deep/menu.ts', `import { createSession } from '../../application/session';`],
    ['src/ports/identity.ts', `import { createSession } from '../application/session';`],
    ['src/ports/embedder.ts', `import { of } from 'rxjs';`],
    ['src/application/people/session/session.ts', `import { settle } from '../../../adapters/ipr-api/settle';`],
    ['src/application/people/session/session.ts', `import ky from 'ky';`],
    ['src/application/people/session/session.ts', `export const load = () => import('../../../ui/texts');`],
    ['src/adapters/cognito/a.ts', `import { createSession } from '../../application/session';`],
    ['src/adapters/cognito/a.ts', `import { read } from '../ipr-api/read';`],
    ['src/adapters/cognito/a.ts', `const texts = import.meta.glob('../../ui/locales/*.json');`],
    ['src/ui/screens/home.tsx', `import type { EmbedTicket } from '../../ports/dashboard-catalogue';`],
    ['src/ui/screens/home.tsx', `import { createWebStorage } from '../../adapters/storage/web-storage';`],
    ['src/ui/screens/home.tsx', `let tokens: typeof import('../../main/tokens').tokens;`],
    ['src/ui/screens/home/greeting.tsx', `import { Finder } from '../finder/finder';`],
    ['src/ui/screens/home.tsx', `import { embed } from 'amazon-quicksight-embedding-sdk';`],
    ['contract/sync.ts', `import type { UserPool } from '#ports/people/user-pool';`],
    ['contract/sync.ts', `import ky from 'ky';`],
    ['src/adapters/cognito/a.ts', `import { time } from '#contract/values';`],
    ['src/ui/screens/home.tsx', `import type { DashboardRow } from '#contract/dashboards/dashboard';`],
    ['server/http/routes.ts', `import { settle } from '#adapters/ipr-api/client/settle';`],
    ['server/http/routes.ts', `import { createSession } from '#application/people/session/session';`],
    ['server/application/sync-plan.ts', `import { Hono } from 'hono';`],
    ['server/adapters/appsync/a.ts', `import type { Incidents } from '../../http/log';`],
    ['server/http/routes.ts', `import { createSqliteStores } from '../adapters/sqlite/stores';`],
    ['deploy/stacks/site.ts', `import { readConfiguration } from '#adapters/config-json/read-configuration';`],
    ['local/user-pool/users/srp.ts', `import { ok } from '#domain/result';`],
    ['local/bi-service/catalogue.ts', `import { problem } from '#server/http/problem';`],
    ['src/elsewhere/a.ts', ''],
  ])('are broken by %s with %s', (path, text) => {
    expect(wrong(path, text)).toHaveLength(1);
  });

  it.each([
    ['src/domain/pages/menu.ts', `import type { Route } from './routes';`],
    ['src/ports/embedder.ts', `import type { Observable } from 'rxjs';`],
    [
      'src/application/people/session/session.ts',
      `import { of } from 'rxjs'; import type { UserPool } from '../../ports/user-pool';`,
    ],
    ['src/adapters/storage/a.ts', `import { b } from './b'; import { c } from '../in-memory/c'; import ky from 'ky';`],
    ['src/main/compose.ts', `import { createSession } from '../application/session';`],
    ['server/http/list-answer.ts', `import type { DashboardRow } from '#contract/dashboards/dashboard';`],
    ['local/start.ts', `import { createIprApi } from '../server/ipr-api';`],
  ])('allow %s with %s', (path, text) => {
    expect(wrong(path, text)).toEqual([]);
  });
});

describe('the reader of imports', () => {
  it('finds every way of importing, and ignores comments and texts', () => {
    const text = `
      import a from './a';
      import './b.css';
      export { c } from '../c';
      export * as d from '@scope/d/deep';
      const e = () => import('node:fs');
      type F = import('./f').F;
      const g = import.meta.glob('/node_modules/@heroicons/react/24/*.js');
      // import h from './h';
      const i = "import j from './j'";
    `;
    expect(importsOf({ path: 'src/ui/x.tsx', text }).map(({ target }) => target)).toEqual([
      'src/ui/a',
      'src/ui/b.css',
      'src/c',
      '@scope/d',
      'node:fs',
      'src/ui/f',
      '@heroicons/react',
    ]);
  });

  it('refuses what it cannot read', () => {
    expect(() => importsOf({ path: 'a.ts', text: 'import {' })).toThrow('a.ts');
    expect(() => importsOf({ path: 'a.ts', text: 'const b = (name: string) => import(name);' })).toThrow('plain text');
  });
});

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import findings from '../../server/application/health/words/en.json' with { type: 'json' };

const documents = ['README.md', 'CONTRIBUTING.md', ...markdownIn('docs'), ...markdownIn('docs/decisions')];

function markdownIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

/** Paths in code font that begin with a folder of the repository; patterns and made-up examples are ignored. */
function namedFiles(document: string): string[] {
  const text = readFileSync(document, 'utf8').replaceAll(/```ts\n[^]*?```/g, '');
  return [...text.matchAll(/`((?:src|contract|server|local|test|bench|docs)\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/[*{<:]/.test(path));
}

const actionsOf = (name: string): string[] => {
  const { Statement }: { Statement: { Action: string | string[] }[] } = JSON.parse(
    readFileSync(`deploy/one-machine/${name}.json`, 'utf8'),
  );
  return Statement.flatMap(({ Action }) => Action);
};

describe('the documents', () => {
  it('name files, the page on architecture above all', () => {
    expect(namedFiles('docs/architecture.md').length).toBeGreaterThan(20);
  });

  it.each(documents)('%s names only files that exist', (document) => {
    expect(namedFiles(document).filter((path) => !existsSync(path))).toEqual([]);
  });

  it('list every decision in the index, with its title, date and state', () => {
    const pages = readdirSync('docs/decisions').filter((name) => /^\d{4}-.*\.md$/.test(name));
    const rows = pages.map((name) => {
      const [, title, date] =
        /^# (.+)\n\nAccepted on (\d{4}-\d\d-\d\d)\.\n/.exec(readFileSync(`docs/decisions/${name}`, 'utf8')) ?? [];
      return `| [${name.slice(0, 4)}](${name}) | ${title} | ${date} | `;
    });
    const index = readFileSync('docs/decisions/README.md', 'utf8');
    expect(rows.filter((row) => !index.includes(row))).toEqual([]);
    expect(index.match(/^\| \[/gm)).toHaveLength(pages.length);
  });

  it('begin the changelog with the version of package.json', () => {
    const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(/^## (?:Unreleased\n[^]*?^## )?([\d.]+)/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1]).toBe(version);
  });

  it('give the roles of one machine every action that the server calls, and no other', () => {
    const [ofPortal, ofExports, snapshots] = [
      actionsOf('policy'),
      actionsOf('exports/portal'),
      actionsOf('exports/role'),
    ];
    const called = ['quicksight', 'cognito'].flatMap((folder) =>
      readdirSync(`server/adapters/${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .flatMap((name) => {
          const text = readFileSync(join('server/adapters', folder, name), 'utf8');
          const service = folder === 'cognito' ? 'cognito-idp' : folder;
          return [...text.matchAll(/(?:new (?=\w+Command\()|paginate)(\w+?)(?:Command)?\(/g)].map(
            ([, action]) => `${service}:${action}`,
          );
        }),
    );
    // Anyone may begin to sign in, and ask about themselves with their own access token.
    const open = new Set(['cognito-idp:InitiateAuth', 'cognito-idp:RespondToAuthChallenge', 'cognito-idp:GetUser']);
    const needed = new Set(called.filter((action) => !open.has(action)));
    // By calls without the SDK.
    for (const action of ['sts:AssumeRole', 'sts:SetContext']) needed.add(action);
    expect([...new Set([...ofPortal, ...ofExports, ...snapshots])].toSorted()).toEqual([...needed].toSorted());
  });

  it('list each line of the record in the page on operations', () => {
    const operations = readFileSync('docs/operations.md', 'utf8');
    const byPeople = [...readFileSync('server/http/log.ts', 'utf8').matchAll(/^ {4}\| '([a-z-]+)'/gm)];
    const byItself = ['server/capabilities', 'server/compose'].flatMap((folder) =>
      readdirSync(folder).flatMap((file) => [
        ...readFileSync(join(folder, file), 'utf8').matchAll(/event: '([a-z-]+)'/g),
      ]),
    );
    const events = [...byPeople, ...byItself].map(([, event]) => event);
    expect(events.length).toBeGreaterThan(30);
    expect(events.filter((event) => !operations.includes(`\`${event}\``))).toEqual([]);
  });

  it('list each finding of doctor and Health in the runbook', () => {
    const runbook = readFileSync('docs/runbook.md', 'utf8');
    expect(Object.keys(findings).filter((code) => !runbook.includes(`| \`${code}\` |`))).toEqual([]);
  });
});

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
  return [...text.matchAll(/`((?:src|server|local|test|docs)\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/[*{<:]/.test(path));
}

describe('the documents', () => {
  it('name files, the page on architecture above all', () => {
    expect(namedFiles('docs/architecture.md').length).toBeGreaterThan(20);
  });

  it.each(documents)('%s names only files that exist', (document) => {
    expect(namedFiles(document).filter((path) => !existsSync(path))).toEqual([]);
  });

  it('list each finding of doctor and Health in the runbook', () => {
    const runbook = readFileSync('docs/runbook.md', 'utf8');
    expect(Object.keys(findings).filter((code) => !runbook.includes(`| \`${code}\` |`))).toEqual([]);
  });
});

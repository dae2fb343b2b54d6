import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routeTable } from '#domain/pages/route-table';
import { authErrors } from '#domain/people/auth-failure';
import type { Label, Route } from '#domain/pages/routes';
import texts from '../../src/ui/locales/en.json' with { type: 'json' };

const keysOf = (routes: readonly Route[]): string[] =>
  routes.flatMap(({ meta, children = [] }) => [
    ...[meta.title, meta.description].flatMap((label: Label | undefined) => (label && 'key' in label ? label.key : [])),
    ...keysOf(children),
  ]);

const keysUnder = (group: object, above = ''): string[] =>
  Object.entries(group).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' && text ? keysUnder(text, `${above}${name}.`) : above + name,
  );

const screens = join(import.meta.dirname, '../../src');

describe('the texts', () => {
  it('are each named somewhere in the code, whole or by a template', async () => {
    const files = (await readdir(screens, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
    const code = (await Promise.all(files.map((file) => readFile(join(screens, file), 'utf8')))).join('\n');
    const whole = new Set(Array.from(code.matchAll(/['"]([\w.-]+)['"]/g), ([, key = '']) => key));
    const templates = Array.from(code.matchAll(/`([a-zA-Z]+\.[^`]*\$\{[^`]*)`/g), ([, template = '']) =>
      template
        .replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '*')
        .replaceAll('.', String.raw`\.`)
        .replaceAll('*', String.raw`[\w.-]*`),
    );
    const named = new RegExp(`^(?:${templates.join('|')})$`);
    const keys = keysUnder(texts).map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/, ''));
    expect(keys.length).toBeGreaterThan(500);
    expect(keys.filter((key) => !whole.has(key) && !named.test(key))).toEqual([]);
  });

  it('name every route of the table', () => {
    const named: Record<string, string> = texts.route;
    const keys = keysOf(routeTable);
    expect(keys.length).toBeGreaterThan(14);
    for (const key of keys) {
      const [section, name = ''] = key.split('.');
      expect(section).toBe('route');
      expect(Object.hasOwn(named, name) && named[name], key).toBeTruthy();
    }
  });

  it('have a message for every failure of a sign-in, without the vendor’s words', () => {
    const words: Record<string, string> = texts.authFailure;
    for (const kind of Object.keys(authErrors)) {
      expect(words[kind], kind).toMatch(/^[A-Z]./);
      expect(words[kind], kind).not.toMatch(/cognito|exception|amazon|srp/i);
    }
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(authErrors).toSorted());
  });
});

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

describe('the texts', () => {
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

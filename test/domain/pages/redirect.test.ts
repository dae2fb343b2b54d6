import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirect } from '#domain/pages/redirect';
import { routeTable } from '#domain/pages/route-table';
import { routeTrail } from '#domain/pages/route-trail';
import { isDashboardPlace } from '#domain/pages/routes';

const origin = 'https://portal.example';
/** Random redirects, each with and without a leading slash: with the known tricks more than 200,000 in the soak run. */
const random = process.env['SOAK'] ? 100_000 : 2000;
const redirect = (target: string | undefined): string => safeRedirect(target, origin);

/** Where a browser ends up, however often the address is decoded on the way. */
function staysHere(target: string): boolean {
  return [target, decoded(target), decoded(decoded(target))].every((spelling) => {
    const url = new URL(spelling, origin);
    return url.origin === origin && !spelling.startsWith('//');
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Where it leads. */
function expectSafe(payload: string): string {
  const target = redirect(payload);
  if (target !== payload && target !== '/') expect.fail(`${payload} was rewritten to ${target}`);
  const { pathname } = new URL(target, origin);
  const isOurs = routeTrail(routeTable, pathname).length > 0 || isDashboardPlace(pathname);
  if (!staysHere(target) || !isOurs || pathname === '/login') expect.fail(`${payload} leads to ${target}`);
  return target;
}

const schemes = [
  '',
  'http:',
  'https:',
  'ftp:',
  'javascript:',
  'data:text/html,',
  'blob:',
  'file:',
  'JaVaScRiPt:',
  'x:',
];
const slashes = [
  '',
  '/',
  '//',
  '///',
  '/\\',
  '\\/',
  '\\\\',
  '/\t/',
  '/\n/',
  '\t//',
  ' //',
  '/%09/',
  '/%2f',
  '%2f%2f',
  '/%5c',
];
const hosts = ['evil.example', 'portal.example.evil.example', 'portal.example@evil.example', '[::1]', '2130706433'];
const tails = [
  '',
  '/',
  '/login',
  '/home',
  '/dashboard/sales',
  '?a=/home',
  '#/home',
  ':443',
  '/%2e%2e/home',
  '\0',
  '\u202e',
];
const ways = [
  (text: string) => text,
  encodeURIComponent,
  (text: string) => `/${text}`,
  (text: string) => `/home/..${text}`,
];

describe('a redirect', () => {
  it.each([
    '/',
    '/home',
    '/home/index',
    '/dashboard',
    '/dashboard/sales',
    '/dashboard/%C3%A4%20b',
    '/dashboard/sales?sheet=2#p.Region=North',
    '/user/billing?next=//evil.example',
    '/error-log/list#top',
    '/home/index?n=1e5&a=1&a=2&x=%',
  ])('goes to our own %s', (path) => {
    expect(redirect(path)).toBe(path);
  });

  it.each([
    undefined,
    '',
    'home',
    'dashboard/sales',
    '/nowhere',
    '/dashboard/',
    '/dashboard/a/b',
    '/dashboard/..',
    '/dashboard/%2e',
    '/Home',
    '/home/',
    '/home/../home',
    '/./home',
    '//portal.example/home',
    'https://portal.example/home',
    '/login',
    '/login?redirect=/home',
    '/dashboard/ä b',
    '*',
    '/*',
  ])('goes home instead of to %j', (target) => {
    expect(redirect(target)).toBe('/');
  });

  it('goes where a dashboard may be, whether there is one or not', () => {
    for (const path of ['/dashboard/gone', '/dashboard/login', '/dashboard/%252E', '/dashboard/%2F%2Fevil.example']) {
      expect(redirect(path)).toBe(path);
    }
  });

  it('never leaves for any of the known tricks', () => {
    let tried = 0;
    for (const scheme of schemes) {
      for (const slash of slashes) {
        for (const host of hosts) {
          for (const tail of tails) {
            for (const way of ways) {
              const payload = way(`${scheme}${slash}${host}${tail}`);
              const target = expectSafe(payload);
              // Vitest's own comparison takes most of the time of 30,000.
              if (target.includes('evil')) expect.fail(`${payload} leads to ${target}`);
              tried += 1;
            }
          }
        }
      }
    }
    expect(tried).toBeGreaterThan(30_000);
  }, 60_000);

  it(`never leaves for any of ${2 * random} that nobody thought of`, () => {
    const parts = [
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2f',
      '%5C',
      '%09',
      '\t',
      '\n',
      '\r',
      ' ',
      ':',
      '@',
      '?',
      '#',
      '&',
      '=',
      '*',
    ];
    const words = [
      'evil.example',
      'javascript:alert(1)',
      'https:',
      'home',
      '/home',
      '/dashboard/sales',
      'login',
      '\0',
      'é',
      '\ud800',
      '\u2028',
    ];
    // Half of them begin like a page of ours, so that enough of them are taken for one.
    const beginnings = ['', '', '/', '/dashboard/', '/dashboard/sales', '/home/index?', '/user/billing#'];
    const payload = fc
      .tuple(fc.constantFrom(...beginnings), fc.array(fc.constantFrom(...parts, ...words), { maxLength: 7 }))
      .map(([beginning, all]) => beginning + all.join(''));
    let followed = 0;
    fc.assert(
      fc.property(payload, (text) => {
        for (const spelling of [text, `/${text}`]) if (expectSafe(spelling) !== '/') followed += 1;
      }),
      { numRuns: random },
    );
    expect(followed).toBeGreaterThan(random / 10);
  }, 60_000);
});

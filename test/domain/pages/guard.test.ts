import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Passage, type Verdict, guard, leadsTheSameWay } from '#domain/pages/guard';
import { buildRoutes, permanentRoutes, presumedRoutes } from '#domain/pages/route-building';
import { routeTable } from '#domain/pages/route-table';
import type { Route } from '#domain/pages/routes';
import { aDashboard } from '../dashboards/a-dashboard';

const origin = 'https://portal.example';
const strangers = permanentRoutes(routeTable);
const members = buildRoutes(routeTable, [aDashboard({ metaId: 'sales' })], { access: 'by-group', groups: [] });

/** A signed-in user asks for a path; `over` replaces defaults. */
function asks(href: string, over: Partial<Passage> = {}): Verdict {
  const url = new URL(href, origin);
  const session = over.session ?? 'signed-in';
  return guard({
    href,
    path: url.pathname,
    redirect: url.searchParams.get('redirect') ?? undefined,
    session,
    routes: session === 'signed-out' ? strangers : members,
    origin,
    ...over,
  });
}
const signedOut = { session: 'signed-out' } as const;
const fromLogin = { lastRoutePath: '/login' } as const;
const pass = (path: string) => ({ verdict: 'pass', path });

it.each([
  '/',
  '/home',
  '/home/index',
  '/dashboard',
  '/dashboard/sales?sheet=2#p.R=1',
  '/user/billing',
  '/management',
  '/exception',
])('A signed-out visitor is sent to sign in from %s, and back to it afterwards', (href) => {
  expect(asks(href, signedOut)).toEqual({ verdict: 'sign-in', redirect: href });
});

it('A signed-out visitor may see the sign-in page, which is marked ignoreAuth', () => {
  expect(asks('/login', signedOut)).toEqual(pass('/login'));
  expect(asks('/login?redirect=%2Fhome', signedOut)).toEqual(pass('/login'));
});

it.each(['/nowhere', '/login/', '/Home', '/dashboard/a/b', '/dashboard/', '/user/nothing'])(
  'A signed-out visitor is told that %s is not there, instead of signing in for nothing',
  (href) => {
    expect(asks(href, signedOut)).toEqual({ verdict: 'not-found' });
  },
);

it.each(['/dashboard', '/dashboard/sales', '/user/billing', '/home/index', '/exception', '/error-log/list'])(
  'A signed-in user passes to %s',
  (href) => {
    expect(asks(href)).toEqual(pass(href));
  },
);

it.each([
  ['/', '/home'],
  ['/home', '/home/index'],
  ['/user', '/user/billing'],
])('A signed-in user is led on from %s to %s', (href, to) => {
  expect(asks(href)).toEqual({ verdict: 'go', to });
});

it.each(['/nowhere', '/dashboard/gone', '/dashboard/sales/', '/management', '/management/quicksight'])(
  'A signed-in user does not find %s',
  (href) => {
    expect(asks(href)).toEqual({ verdict: 'not-found' });
  },
);

it('A signed-in user who opens the sign-in page bounces to the redirect target', () => {
  expect(asks('/login?redirect=%2Fdashboard%2Fsales%3Fsheet%3D2')).toEqual({
    verdict: 'go',
    to: '/dashboard/sales?sheet=2',
  });
});

it.each(['/dashboard/gone?sheet=2', '/management/quicksight'])(
  'A signed-in user who opens the sign-in page bounces to %s, which is not there for them, and does not find it',
  (path) => {
    const href = `/login?redirect=${encodeURIComponent(path)}`;
    expect(asks(href)).toEqual({ verdict: 'go', to: path });
    expect(asks(href, { homePath: '/dashboard/sales' })).toEqual({ verdict: 'go', to: path });
    expect(asks(path, fromLogin)).toEqual({ verdict: 'not-found' });
  },
);

it('A signed-in user who opens the sign-in page bounces home without a redirect target, or with a foreign one', () => {
  for (const href of [
    '/login',
    '/login?redirect=',
    '/login?redirect=//evil.example',
    '/login?redirect=/login',
    '/login?redirect=/nowhere',
  ]) {
    expect(asks(href)).toEqual({ verdict: 'go', to: '/home/index' });
  }
});

it('A signed-in user who opens the sign-in page stays there when the session has timed out', () => {
  const timedOut = { session: 'timed-out' } as const;
  expect(asks('/login', timedOut)).toEqual(pass('/login'));
  expect(asks('/login?redirect=%2Fhome', timedOut)).toEqual(pass('/login'));
  expect(asks('/dashboard/sales', timedOut)).toEqual(pass('/dashboard/sales'));
});

const homePath = '/dashboard/sales';

it.each(['/', '/home', '/home/index'])('a user with a home path lands there from the sign-in page by %s', (href) => {
  expect(asks(href, { ...fromLogin, homePath })).toEqual({ verdict: 'go', to: homePath });
});

it('a user with a home path lands there by the bounce without a target, and at the target with one', () => {
  expect(asks('/login', { homePath })).toEqual({ verdict: 'go', to: homePath });
  expect(asks('/login?redirect=%2Fuser%2Faccount', { homePath })).toEqual({ verdict: 'go', to: '/user/account' });
});

it('a user with a home path may open the base home later on', () => {
  expect(asks('/home/index', { homePath, lastRoutePath: '/dashboard/sales' })).toEqual(pass('/home/index'));
  expect(asks('/home', { homePath, lastRoutePath: '/user/billing' })).toEqual({ verdict: 'go', to: '/home/index' });
});

it.each([
  '/home/index',
  '/home/index?a=1',
  '/home',
  '/home?a=1',
  '/?a=1',
  '//evil.example',
  '/nowhere',
  '/dashboard/gone?a=1',
  '/management',
  '/login',
  '',
])('a user with a home path stays at the base home when it is %j', (homePath) => {
  const end = follow('/', { ...fromLogin, homePath });
  expect(end).toMatchObject({ verdict: 'pass', path: '/home/index' });
});

it('a user with a home path is led from a section of its own to its page', () => {
  expect(follow('/', { ...fromLogin, homePath: '/user' })).toMatchObject({ verdict: 'pass', path: '/user/billing' });
});

/** Follows the guard's redirects until it allows a page; the previous path is recorded only on arrival, as in the portal. */
function follow(href: string, over: Partial<Passage> = {}): { verdict: string; path: string; steps: number } {
  let at = href;
  for (let steps = 1; steps <= 20; steps += 1) {
    const verdict = asks(at, over);
    const { pathname: path } = new URL(at, origin);
    if (verdict.verdict === 'go') at = verdict.to;
    else if (verdict.verdict === 'sign-in') at = `/login?redirect=${encodeURIComponent(verdict.redirect)}`;
    else return { verdict: verdict.verdict, path, steps };
  }
  throw new Error(`${href} goes round in a circle`);
}

const hrefs = (routes: readonly Route[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [path, ...hrefs(children)]);

const nested = (depth: number, inner: string): string =>
  depth === 0 ? inner : `/login?redirect=${encodeURIComponent(nested(depth - 1, inner))}`;

const people = [
  {},
  { homePath: '/dashboard/sales' },
  { homePath: '/login?redirect=/login' },
  signedOut,
  { session: 'timed-out' },
] as const;

it.each([1, 2, 8, 50])('a redirect within a redirect %d deep ends in three navigations', (depth) => {
  const flat = `/login?redirect=${'/login?redirect='.repeat(depth)}/home`;
  for (const over of people) {
    for (const href of [nested(depth, '/dashboard/sales'), nested(depth, '//evil.example'), flat]) {
      const { verdict, steps } = follow(href, over);
      expect(verdict).toBe('pass');
      expect(steps).toBeLessThanOrEqual(3);
    }
  }
});

it('a redirect within a redirect that starts on any page ends in three navigations, wherever people come from', () => {
  const paths = [...hrefs(routeTable), '/dashboard/sales', '/dashboard/gone', '/nowhere', '//evil.example', ''];
  const href = fc
    .tuple(fc.constantFrom(...paths), fc.array(fc.constantFrom('?a=1', '#top', '?redirect=', ...paths)))
    .map((parts) => parts.flat().join(''));
  const given = fc.record({
    over: fc.constantFrom(...people),
    lastRoutePath: fc.constantFrom(undefined, '/login', '/', '/dashboard/sales'),
    homePath: fc.option(href, { nil: undefined }),
  });
  fc.assert(
    fc.property(href, given, (start, { over, ...more }) => {
      fc.pre(URL.canParse(start, origin) && new URL(start, origin).origin === origin);
      expect(follow(start, { ...more, ...over }).steps).toBeLessThanOrEqual(3);
    }),
    { numRuns: 2_000 },
  );
}, 60_000);

it('A page without rights is not found, and never asked for again: there is no loop', () => {
  expect(follow('/login?redirect=%2Fmanagement')).toEqual({ verdict: 'not-found', path: '/management', steps: 2 });
  expect(follow('/management/quicksight')).toMatchObject({ verdict: 'not-found', steps: 1 });
});

const routes = buildRoutes(routeTable, [], { access: 'by-group', groups: [] });
const unlisted = { routes: presumedRoutes({ routes, known: 'all-but-dashboards' }, '/dashboard/sales') };

it('a dashboard’s page is not said to be missing', () => {
  expect(asks('/dashboard/sales', unlisted)).toEqual(pass('/dashboard/sales'));
  expect(asks('/login?redirect=%2Fdashboard%2Fsales', unlisted)).toEqual({ verdict: 'go', to: '/dashboard/sales' });
});

it('an unknown page, and one without rights, are said to be missing', () => {
  expect(asks('/nowhere', unlisted)).toEqual({ verdict: 'not-found' });
  expect(asks('/management/quicksight', unlisted)).toEqual({ verdict: 'not-found' });
});

it('two verdicts lead the same way to the same page only', () => {
  const verdicts: Verdict[] = [
    { verdict: 'pass', path: '/home/index' },
    { verdict: 'pass', path: '/dashboard' },
    { verdict: 'go', to: '/home/index' },
    { verdict: 'go', to: '/dashboard' },
    { verdict: 'sign-in', redirect: '/home/index' },
    { verdict: 'sign-in', redirect: '/dashboard' },
    { verdict: 'not-found' },
  ];
  for (const one of verdicts) {
    expect(verdicts.filter((other) => leadsTheSameWay(one, { ...other }))).toEqual([one]);
  }
});

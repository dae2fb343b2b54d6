import { describe, expect, it } from 'vitest';
import { firstView as firstViewOf } from '#domain/pages/first-view';
import { routeTable } from '#domain/pages/route-table';
import { everyRoute } from '#domain/pages/route-trail';

const tablePaths = everyRoute(routeTable).map(({ path }) => path);
const firstView = (path: string, search: string, isRemembered: boolean) =>
  firstViewOf(path, search, isRemembered, tablePaths);

describe('Before the portal has loaded', () => {
  it.each(['/', '/login', '/home/index', '/dashboard', '/dashboard/sales%20overview', '/management/quicksight'])(
    'someone who is not signed in sees the form at %s, and someone who is the frame of the portal',
    (path) => {
      expect(firstView(path, '', false)).toBe('sign-in');
      expect(firstView(path, '?redirect=%2Fhome', true)).toBe('shell');
    },
  );

  it.each(['/nowhere', '/login/', '/LOGIN', '/dashboard/a/b'])('everyone sees the header alone at %s', (path) => {
    expect(firstView(path, '', false)).toBe('header');
    expect(firstView(path, '', true)).toBe('header');
  });

  it.each([
    '?page=recovery',
    '?redirect=%2Fhome&page=sign-up',
    '?company=contoso',
    '?code=a&state=b',
    '?error=access_denied',
  ])('someone who is not signed in sees the sign-in page without its form at /login%s', (search) => {
    expect(firstView('/login', search, false)).toBe('sign-in-step');
    expect(firstView('/home/index', search, false)).toBe('sign-in');
  });

  it('someone who is signed in sees the frame in place of another step, and a step while a hosted login is finished', () => {
    expect(firstView('/login', '?page=recovery', true)).toBe('shell');
    expect(firstView('/login', '?code=a&state=b', true)).toBe('sign-in-step');
  });
});

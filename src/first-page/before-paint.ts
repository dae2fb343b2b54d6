import { namesSignIn } from '#adapters/cognito/session/stored-session';
import { firstView } from '#domain/pages/first-view';
import { holdPress } from './early-press';
import { keepFramePress } from './frame-press';
import { loadPortal } from './load-portal';

/** The paths of the route table, which the build puts in. */
declare const tablePaths: readonly string[];

// Inline in index.html, so it runs before the first paint: modules run after it. Any storage may be blocked or damaged.
const { documentElement: html } = document;

const isRemembered = namesSignIn([...storedNames(), ...cookieNames()], html.dataset['client']);
const view = firstView(location.pathname, location.search, isRemembered, tablePaths);
html.dataset['view'] = view;
if (view === 'sign-in') {
  holdPress();
} else {
  if (view === 'shell') keepFramePress();
  loadPortal();
}
showChosenLook();

/** One storage can be blocked without the other. */
function storedNames(): string[] {
  return [() => localStorage, () => sessionStorage].flatMap((open) => {
    try {
      return Object.keys(open());
    } catch {
      return [];
    }
  });
}

function cookieNames(): string[] {
  try {
    return document.cookie.split('; ').map((pair) => pair.slice(0, Math.max(0, pair.indexOf('='))));
  } catch {
    return [];
  }
}

/** So that a chosen theme or a collapsed menu does not flash into place; the key is that of web-preferences.ts. */
function showChosenLook(): void {
  try {
    const chosen = JSON.parse(localStorage.getItem('portal.preferences') ?? '') as Record<string, unknown>;
    const { theme, menuCollapsed } = chosen;
    if (menuCollapsed === true && view === 'shell') html.dataset['menu'] = 'rail';
    if (theme !== 'light' && theme !== 'dark') return;
    html.dataset['theme'] = theme;
    document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme);
  } catch {}
}

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createInMemoryCache } from '#adapters/in-memory/in-memory-cache';
import { createWebCache } from '#adapters/storage/web-cache';
import { cacheLimits, spellItem } from '#domain/browser/cache';
import { type Drawn, type LastMenu, readLastMenu, spellLastMenu } from '#domain/browser/last-menu';
import { storedMenu } from '../../../src/first-page/stored-menu';
import { showLastMenu } from '../../../src/ui/first-page/last-menu';
import { dashboardsNamed, menu, openPortal } from '../a-portal';

const desk = { width: 1440, height: 900 };
const owner = { clientId: 'client', sub: 'viewer' };

/** The frame that `index.html` has for someone who is signed in. */
function aFrame(): HTMLElement {
  const frame = document.createElement('div');
  frame.id = 'frame';
  frame.inert = true;
  frame.ariaHidden = 'true';
  const header = document.createElement('header');
  const side = document.createElement('aside');
  side.className = 'absolute inset-y-0 left-0 h-dvh w-menu border-r';
  frame.append(header, side, document.createElement('main'));
  document.body.append(frame);
  return frame;
}

/** As the portal has kept it, with where each of its links was. */
async function aKeptMenu(dashboards: string[]) {
  const cache = createInMemoryCache();
  await openPortal({ as: 'viewer', cache, dashboards: dashboardsNamed(...dashboards), size: desk });
  await expect.element(menu.getByRole('link', { name: dashboards[0] ?? '' })).toBeVisible();
  await expect.poll(() => cache.keys()).toContain('menu.client.viewer');
  const kept = readLastMenu(owner, (cache.read('menu.client.viewer') ?? '').replace(/^.*\n/, ''));
  if (!kept) throw new Error('The menu that was kept cannot be read');
  return { kept, links: linksIn(document.querySelector('[data-menu] aside')) };
}

describe('the menu of the last time', () => {
  let frame: HTMLElement;
  beforeEach(() => {
    frame = aFrame();
    document.documentElement.dataset['view'] = 'shell';
  });
  afterEach(() => {
    frame.remove();
    delete document.documentElement.dataset['view'];
  });

  it('has the same links at the same places, and the current one is that of the address', async () => {
    const { kept, links } = await aKeptMenu(['Costs', 'Sales overview', 'Stock']);
    const { href } = location;
    history.replaceState(null, '', '/dashboard/meta-1');
    showLastMenu(kept);
    history.replaceState(null, '', href);
    expect(linksIn(frame.querySelector('aside'))).toEqual(links);
    expect(links.map(({ name }) => name)).toEqual(['Home', 'Dashboard', 'Costs', 'Sales overview', 'Stock']);
    expect([...frame.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent)).toEqual([
      'Sales overview',
    ]);
    expect(frame.querySelectorAll('[id]')).toHaveLength(0);
  });

  it('can be used by its links alone, and holds a press on one of them', async () => {
    const { kept } = await aKeptMenu(['Costs', 'Stock']);
    const { href } = location;
    showLastMenu(kept);
    expect(frame.inert).toBe(false);
    expect([...frame.querySelectorAll<HTMLElement>('header, button')].every(({ inert }) => inert)).toBe(true);
    const [, , costs, stock] = frame.querySelectorAll<HTMLElement>('aside a');
    costs?.click();
    stock?.click();
    expect(location.href).toBe(href);
    expect([...frame.querySelectorAll('[aria-busy], [aria-current]')]).toEqual([stock]);
  });

  it('is scrolled to where it was', async () => {
    const { kept } = await aKeptMenu(Array.from({ length: 80 }, (_, at) => `Report ${at}`));
    showLastMenu({ ...kept, menu: scrolledBy(kept.menu, 100) });
    const list = [...frame.querySelectorAll('*')].find(({ scrollTop }) => scrollTop > 0);
    expect(list?.scrollTop).toBe(100);
  });

  it('is not shown in a window of another width', async () => {
    const { kept } = await aKeptMenu(['Costs']);
    showLastMenu({ ...kept, windowWidth: window.innerWidth + 1 });
    expect(frame.inert).toBe(true);
    expect(linksIn(frame)).toEqual([]);
  });

  it('is left out if it is too deep to be drawn', () => {
    let menu: Drawn = { tag: 'div', attributes: {}, inside: [] };
    for (let depth = 0; depth < 50_000; depth++) menu = { tag: 'div', attributes: {}, inside: [menu] };
    showLastMenu({ windowWidth: window.innerWidth, menu });
    expect(frame.inert).toBe(true);
  });

  it('is not kept of a menu that is out of sight on a phone', async () => {
    const cache = createInMemoryCache();
    await openPortal({ as: 'viewer', cache, size: { width: 390, height: 844 } });
    await expect.poll(() => cache.keys()).toEqual(['list.client.viewer']);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(cache.keys()).toEqual(['list.client.viewer']);
  });
});

describe('what is stored of the menu', () => {
  const drawing: LastMenu = { windowWidth: 1440, menu: { tag: 'nav', attributes: {}, inside: ['Costs'] } };

  /** Stores a sign-in and a menu, as the portal does. */
  function store({
    sub = 'viewer',
    storage = localStorage,
    storedAt = Date.now(),
    text = spellLastMenu(owner, drawing),
  } = {}) {
    storage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'Viewer');
    storage.setItem('CognitoIdentityServiceProvider.client.Viewer.idToken', tokenOf(sub));
    createWebCache().write(`menu.client.${sub}`, spellItem({ priority: 2, storedAt }, text));
  }
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('is found for the user who is signed in at the app client', () => {
    store();
    expect(storedMenu('client')).toEqual(drawing);
    expect(storedMenu('another')).toBeUndefined();
    expect(storedMenu(undefined)).toBeUndefined();
  });

  it.each([
    ['nobody is signed in', () => localStorage.removeItem('CognitoIdentityServiceProvider.client.LastAuthUser')],
    ['someone else is', () => store({ sub: 'bob' })],
    ['this tab has a session of a shared computer', () => store({ storage: sessionStorage })],
    ['it is older than three days', () => store({ storedAt: Date.now() - cacheLimits.life })],
    ['the clock was years ahead', () => store({ storedAt: Date.now() + 1e11 })],
    ['it is damaged', () => store({ text: '{"form":1' })],
    [
      'the token is damaged',
      () => localStorage.setItem('CognitoIdentityServiceProvider.client.Viewer.idToken', 'x.y.z'),
    ],
  ])('is not shown where %s', (_, happens) => {
    store();
    happens();
    expect(storedMenu('client')).toBeUndefined();
  });
});

const tokenOf = (sub: string): string => `e30.${btoa(JSON.stringify({ sub }))}.c2ln`;

const linksIn = (place: Element | null) =>
  [...(place?.querySelectorAll('a') ?? [])].map((link) => {
    const { x, y, width, height } = link.getBoundingClientRect();
    return {
      name: link.textContent,
      path: link.getAttribute('href'),
      x,
      width,
      height,
      below: y - (place?.getBoundingClientRect().y ?? 0),
    };
  });

/** Scrolls what has scrolling content. */
function scrolledBy(drawn: LastMenu['menu'], pixels: number): LastMenu['menu'] {
  const inside = drawn.inside.map((part) => (typeof part === 'string' ? part : scrolledBy(part, pixels)));
  const scrolls = drawn.attributes['class']?.includes('overflow-y-auto');
  return { ...drawn, inside, ...(scrolls && { scrolled: pixels }) };
}

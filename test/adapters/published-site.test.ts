import { expect, it } from 'vitest';
import { createPublishedSite } from '../../src/adapters/published-site/published-site';
import { history } from '../application/history';
import { serve } from './serve';

class APage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'hidden';

  turn(visibilityState: DocumentVisibilityState): void {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event('visibilitychange'));
  }

  querySelectorAll(): Element[] {
    return [];
  }
}

it('reports whether the tab is visible, and when the user returns to it', () => {
  const page = new APage();
  const target = new EventTarget();
  const site = createPublishedSite(page as EventTarget as Document, target);
  const inSight = history(site.inSight$);
  const occasions = history(site.occasions$);
  target.dispatchEvent(new Event('focus'));
  page.turn('visible');
  target.dispatchEvent(new Event('focus'));
  page.turn('hidden');
  target.dispatchEvent(new Event('vite:preloadError'));
  expect(inSight.values).toEqual([false, true, false]);
  expect(occasions.values).toEqual(['back', 'back', 'missing-part']);
});

it.each([
  [
    'names the build that is published',
    () => new Response('<script type="module" src="/assets/a.js">'),
    '/assets/a.js',
  ],
  ['cannot tell from what is no page of it', () => new Response('<h1>Bad gateway</h1>'), undefined],
  ['cannot tell from an error', () => new Response('<script type="module" src="/a.js">', { status: 502 }), undefined],
  ['cannot tell where the server does not answer', () => new Promise<never>(() => {}), undefined],
])('%s', async (_, answer, published) => {
  const address = await serve(answer);
  const page = new APage() as EventTarget as Document;
  const site = createPublishedSite(page, new EventTarget(), address, 200);
  expect(await site.published()).toBe(published);
});

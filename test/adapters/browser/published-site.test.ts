import { expect, it } from 'vitest';
import { createPublishedSite } from '#adapters/published-site/published-site';
import { history } from '../../application/history';
import { serve } from '../serve';

class APage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'hidden';

  turn(visibilityState: DocumentVisibilityState): void {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event('visibilitychange'));
  }

  querySelector(): { content: string } {
    return { content: 'the running one' };
  }
}

it('the site reports whether the tab is visible, and when the user returns to it', () => {
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
  ['names the build that is published', () => Response.json({ version: 'the next one' }), 'the next one'],
  ['cannot tell from a page that stands in its place', () => new Response('<h1>Bad gateway</h1>'), undefined],
  ['cannot tell from JSON of another kind', () => Response.json({ version: 2 }), undefined],
  ['cannot tell from an error', () => Response.json({ version: 'the next one' }, { status: 502 }), undefined],
  ['cannot tell where the server does not answer', () => new Promise<never>(() => {}), undefined],
])('%s', async (_, answer, published) => {
  const address = await serve(answer);
  const page = new APage() as EventTarget as Document;
  const site = createPublishedSite(page, new EventTarget(), address, 200);
  expect(site.running).toBe('the running one');
  expect(await site.published()).toBe(published);
});

it.each([
  ['tells the time of its server', 'Fri, 20 Nov 2026 08:00:00 GMT', new Date('2026-11-20T08:00:00Z')],
  ['cannot read an invalid time', 'yesterday', undefined],
])('%s', async (_, date, time) => {
  const address = await serve(() => new Response(null, { headers: { Date: date } }));
  const site = createPublishedSite(new APage() as EventTarget as Document, new EventTarget(), address, 200);
  expect(await site.serverTime()).toEqual(time);
});

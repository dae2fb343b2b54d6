import { expect, it } from 'vitest';
import { createPublishedSite } from '../../src/adapters/published-site/published-site';
import { history } from '../application/history';

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

it('says whether the tab is in sight, and when somebody is back at it', () => {
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
  expect(inSight.told).toEqual([false, true, false]);
  expect(occasions.told).toEqual(['back', 'back', 'missing-part']);
});

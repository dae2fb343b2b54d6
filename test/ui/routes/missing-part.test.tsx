import { expect, it } from 'vitest';
import { isMissingPart } from '../../../src/ui/portal/loading/missing-part';

it.each([
  'Failed to fetch dynamically imported module: https://portal.example/assets/home-1.js',
  'error loading dynamically imported module: https://portal.example/assets/home-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/toaster-1.css',
])('the portal recognises a part of the portal that failed to load by %j', (message) => {
  expect(isMissingPart(new TypeError(message))).toBe(true);
});

it.each([new TypeError('Failed to fetch'), new Error(''), 'Importing a module script failed.', undefined])(
  'the portal takes %o for another error',
  (error) => {
    expect(isMissingPart(error)).toBe(false);
  },
);

it('the portal recognises what this browser says', async () => {
  const missing = '/no-such-part.js';
  const error: unknown = await import(/* @vite-ignore */ missing).catch((thrown: unknown) => thrown);
  expect(isMissingPart(error)).toBe(true);
});

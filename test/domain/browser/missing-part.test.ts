import { expect, it } from 'vitest';
import { isMissingPart } from '../../../src/domain/browser/missing-part';

it.each([
  'Failed to fetch dynamically imported module: https://portal.example/assets/home-1.js',
  'error loading dynamically imported module: https://portal.example/assets/home-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/toaster-1.css',
])('takes %j for a part that did not come', (message) => {
  expect(isMissingPart(new TypeError(message))).toBe(true);
});

it.each([new TypeError('Failed to fetch'), new Error(''), 'Importing a module script failed.', undefined])(
  'takes %o for something else',
  (error) => {
    expect(isMissingPart(error)).toBe(false);
  },
);

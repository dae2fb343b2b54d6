import { expect, it } from 'vitest';
import { sdkLocale } from '#adapters/quicksight/sdk-locale';

it.each([
  ['en', 'en-US'],
  ['de', 'de-DE'],
  ['de-CH', 'de-DE'],
  ['zh-TW', 'zh-TW'],
  ['zh', 'zh-CN'],
  ['el', 'en-US'],
])('QuickSight is asked for %s as %s', (locale, expected) => {
  expect(sdkLocale(locale)).toBe(expected);
});

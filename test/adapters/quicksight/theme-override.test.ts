import { expect, it } from 'vitest';
import { themesWith } from '#adapters/quicksight/theme-override';

const colours = (themes: ReturnType<typeof themesWith>) =>
  (['light', 'dark'] as const).map((theme) => {
    const { Accent, AccentForeground } = themes(theme).UIColorPalette ?? {};
    return [Accent, AccentForeground];
  });

it('the theme gives dashboards the organisation’s accent, and otherwise the portal’s', () => {
  expect(colours(themesWith({ light: '#8a1538', dark: '#ffb3c7' }))).toEqual([
    ['#8a1538', '#ffffff'],
    ['#ffb3c7', '#18201e'],
  ]);
  expect(colours(themesWith(undefined))).toEqual([
    ['#0b5b71', '#ffffff'],
    ['#1f809c', '#ffffff'],
  ]);
});

import type { ThemeOverride } from './dashboard-view';

/** QuickSight's starter themes, as `arn:aws:quicksight::aws:theme/<name>`, in colours close to Amazon's. */
const starterThemes = new Map<string, ThemeOverride>([
  ['CLASSIC', palette('#ffffff', '#f8faf9', '#17211f', '#53605d', '#0a5468')],
  ['MIDNIGHT', palette('#18201e', '#131a19', '#e5ecea', '#9eaca8', '#7fcbdf')],
  ['SEASIDE', palette('#ffffff', '#eef4f7', '#16262e', '#4c606a', '#0b5b71')],
  ['RAINIER', palette('#ffffff', '#f4f2ee', '#26221b', '#635c50', '#7d5200')],
]);

/** Undefined for an unknown theme: the stand-in has only the starter themes. */
export function starterTheme(themeArn: string): ThemeOverride | undefined {
  return starterThemes.get(/^arn:aws:quicksight::aws:theme\/(\w+)$/.exec(themeArn)?.[1] ?? '');
}

function palette(
  PrimaryBackground: string,
  SecondaryBackground: string,
  PrimaryForeground: string,
  SecondaryForeground: string,
  Accent: string,
): ThemeOverride {
  return {
    UIColorPalette: { PrimaryBackground, SecondaryBackground, PrimaryForeground, SecondaryForeground, Accent },
  };
}

import { readFileSync } from 'node:fs';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const colours = new Map(
  [
    ...readFileSync('src/ui/tokens.css', 'utf8').matchAll(
      /^\s*--([\w-]+):\s*light-dark\(\s*(#[0-9a-f]+),\s*(#[0-9a-f]+)\s*\)/gm,
    ),
  ].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
);

/** The value of a colour of `tokens.css`, as `#rrggbb`. */
export function colour(name: string, theme: Theme): string {
  const found = colours.get(name);
  if (!found) throw new Error(`tokens.css has no colour --${name}`);
  const value = found[theme];
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`--${name} is not opaque`);
  return value;
}

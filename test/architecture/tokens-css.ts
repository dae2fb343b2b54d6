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
  return found[theme];
}

/** The contrast ratio of two opaque colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`${hex} is not opaque`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

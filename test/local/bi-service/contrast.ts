/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Colour = [number, number, number, number];

/** Reads what `getComputedStyle` gives: `rgb()`, `rgba()`, `color(srgb ...)` or `none`. */
export function readColour(css: string, opacity = 1): Colour {
  if (css === 'none') return [0, 0, 0, 0];
  const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
  const scale = css.startsWith('color(') ? 255 : 1;
  return [red * scale, green * scale, blue * scale, alpha * opacity];
}

/** The colour of something translucent on an opaque ground. */
export function paintOver([red, green, blue, alpha]: Colour, ground: Colour): Colour {
  return [
    red * alpha + ground[0] * (1 - alpha),
    green * alpha + ground[1] * (1 - alpha),
    blue * alpha + ground[2] * (1 - alpha),
    1,
  ];
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** The operator's own colour for "you are here" and the one main action, in each look: `#rrggbb`. */
export interface Accent {
  light: string;
  dark: string;
}

/** The background with the least contrast to accents in each theme; a test compares them with tokens.css. */
const grounds: Accent = { light: '#dfe9ea', dark: '#1d3036' };

/** The least contrast of text (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

/** Why a colour can't be the accent; `contrast` is rounded down to tenths. */
export type AccentProblem = { reason: 'not-a-colour' } | { reason: 'unreadable'; contrast: number };

/** Checks a colour for links, marks and the ground of the main button, whose text has the colour of a ground. */
export function checkAccent(look: keyof Accent, colour: string): AccentProblem | undefined {
  if (!/^#[\da-f]{6}$/i.test(colour)) return { reason: 'not-a-colour' };
  const found = contrast(colour, grounds[look]);
  return found < leastContrast ? { reason: 'unreadable', contrast: Math.floor(found * 10) / 10 } : undefined;
}

/** The contrast ratio of two colours as `#rrggbb`, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

import { describe, expect, it } from 'vitest';
import { checkAccent, contrast } from '#domain/browser/accent';
import { palettes } from '#adapters/quicksight/theme-override';
import { colour, themes } from './tokens-css';

const surfaces = ['surface', 'page', 'raised', 'overlay', 'sunken', 'hover', 'selected'];
const softGrounds = ['accent-soft', 'danger-soft', 'warning-soft', 'success-soft'];
const data = ['data-1', 'data-2', 'data-3', 'data-4', 'data-5', 'data-6'];

const table: [foreground: string, grounds: string[], needs: number][] = [
  ['ink', surfaces, 4.5],
  ['muted', surfaces, 4.5],
  ['accent-ink', surfaces, 4.5],
  ['danger', [...surfaces, 'danger-soft'], 4.5],
  ['warning', [...surfaces, 'warning-soft'], 4.5],
  ['success', [...surfaces, 'success-soft'], 4.5],
  ['muted', softGrounds, 4.5],
  ['on-accent', ['accent', 'accent-hover'], 4.5],
  ['on-danger', ['danger-fill', 'danger-fill-hover'], 4.5],
  ['line-control', ['surface', 'page', 'raised', 'overlay', 'sunken'], 3],
  ['focus', surfaces, 3],
  ['accent', surfaces, 3],
  ['star', surfaces, 3],
  ...[...data, 'data-past'].map((series): [string, string[], number] => [series, ['raised'], 3]),
];

describe.each(themes)('the colours in %s', (theme) => {
  it.each(table)('give %s on %s a contrast of %d : 1', (foreground, grounds, needs) => {
    for (const ground of grounds) {
      expect(contrast(colour(foreground, theme), colour(ground, theme)), ground).toBeGreaterThanOrEqual(needs);
    }
  });

  it('are those of the QuickSight theme', () => {
    expect(palettes[theme]).toEqual({
      ink: colour('ink', theme),
      raised: colour('raised', theme),
      muted: colour('muted', theme),
      sunken: colour('sunken', theme),
      accent: colour('accent', theme),
      onAccent: colour('on-accent', theme),
      data: data.map((series) => colour(series, theme)),
    });
  });
});

/** A sample of all colours: every 17th step of each channel. */
const steps = Array.from('0123456789abcdef').map((digit) => digit + digit);
const sample = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
/** As `color-mix(in srgb, ...)` mixes them. */
const mix = (one: string, other: string, part: number): string => {
  const channels = [1, 3, 5].map((start) =>
    [one, other].map((colour) => Number.parseInt(colour.slice(start, start + 2), 16)),
  );
  return `#${channels
    .map(([a = 0, b = 0]) =>
      Math.round(a * part + b * (1 - part))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

describe('an operator’s accent', () => {
  it.each(themes)('that is accepted in %s is readable wherever the portal shows it', (theme) => {
    const accepted = sample.filter((one) => checkAccent(theme, one) === undefined);
    expect(accepted.length).toBeGreaterThan(500);
    const ground = colour('raised', theme);
    for (const accent of accepted) {
      const soft = mix(accent, colour('raised', theme), 0.1);
      const pairs = [
        ...surfaces.map((surface) => [accent, colour(surface, theme)] as const),
        [ground, accent],
        [ground, mix(accent, colour('ink', theme), 0.85)],
        [accent, soft],
        [colour('muted', theme), soft],
      ] as const;
      for (const [one, other] of pairs) expect(contrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { palettes } from '../../src/adapters/quicksight/theme-override';
import { colour, contrast, themes } from './tokens-css';

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

describe('the contrast ratio', () => {
  it('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#123456', '#123456')).toBe(1);
  });
});

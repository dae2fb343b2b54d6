import { expect, it } from 'vitest';
import { checkAccent, contrast } from '#domain/browser/accent';

it('The contrast ratio matches WCAG’s', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#123456', '#123456')).toBe(1);
  expect(contrast('#050505', '#ffffff')).toBeCloseTo(20.38, 2);
});

it.each([
  ['light', '#0b5b71'],
  ['light', '#B3261E'],
  ['dark', '#7fcbdf'],
  ['dark', '#FFD400'],
] as const)('An accent is accepted where people can read it: in %s %s', (look, colour) => {
  expect(checkAccent(look, colour)).toBeUndefined();
});

it.each([
  ['light', '#ffd400', 1.1],
  ['light', '#777777', 3.6],
  ['dark', '#0b5b71', 1.7],
  ['dark', '#777777', 3],
] as const)('An accent is refused with its contrast where people can’t: in %s %s', (look, colour, found) => {
  expect(checkAccent(look, colour)).toEqual({ reason: 'unreadable', contrast: found });
});

it.each(['red', '#fff', '#0b5b71ff', '0b5b71', ' #0b5b71', '#0b5b71}', 'var(--ink)', ''])(
  'An accent is not a colour if it is %j',
  (text) => {
    expect(checkAccent('light', text)).toEqual({ reason: 'not-a-colour' });
  },
);

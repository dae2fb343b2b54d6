import { expect, it } from 'vitest';
import {
  type HealthFinding,
  byUrgency,
  countMendable,
  countStates,
  mendingPlaceOf,
  mostUrgent,
} from '#domain/health/health';

const finding = (state: HealthFinding['state'], code: string): HealthFinding => ({
  state,
  code,
  what: 'The account is closed',
  why: 'QuickSight says so',
  step: 'Open it',
});

it.each([
  [['ok', 'unknown', 'warning', 'wrong'], 'wrong'],
  [['ok', 'unknown', 'warning'], 'warning'],
  [['ok', 'unknown'], 'unknown'],
  [['ok'], 'ok'],
  [[], 'ok'],
] as const)('The most urgent state of %j is %s', (states, expected) => {
  expect(mostUrgent(states)).toBe(expected);
});

it('Health lists the most urgent findings first, and equally urgent ones as they come', () => {
  const findings = [finding('unknown', 'a'), finding('warning', 'b'), finding('wrong', 'c'), finding('warning', 'd')];
  expect(byUrgency(findings).map(({ code }) => code)).toEqual(['c', 'b', 'd', 'a']);
});

it('Health counts the findings of each state, most urgent first, without empty states', () => {
  const findings = [finding('unknown', 'a'), finding('wrong', 'b'), finding('unknown', 'c')];
  expect(countStates(findings)).toEqual([
    { state: 'wrong', count: 1 },
    { state: 'unknown', count: 2 },
  ]);
  expect(countStates([finding('warning', 'a')])).toEqual([{ state: 'warning', count: 1 }]);
  expect(countStates([])).toEqual([]);
});

it.each([
  ['not-shared-by-portal', 'permissions'],
  ['never-applied', 'permissions'],
  ['not-applied-yet', 'permissions'],
  ['dashboards-gone', 'sync'],
  ['no-backup', undefined],
  ['shared-with-nobody', undefined],
  ['constructor', undefined],
] as const)('The finding %s is mended by managers in %s', (code, place) => {
  expect(mendingPlaceOf({ code })).toBe(place);
});

it('The number of findings that managers can mend leaves out what only the operator can', () => {
  expect(countMendable(['domain', 'never-applied', 'no-backup', 'dashboards-gone'])).toBe(2);
});

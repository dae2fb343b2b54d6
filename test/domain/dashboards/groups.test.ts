import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addGroups, groupsInUse, sameGroups, suggestGroups, tidyGroups } from '#domain/dashboards/groups';

it('adds what was typed, cut at commas, trimmed and never twice', () => {
  expect(addGroups(['Sales'], ' Finance ,, Sales,Operations')).toEqual(['Sales', 'Finance', 'Operations']);
  expect(addGroups(['Sales'], '  ')).toEqual(['Sales']);
});

it('keeps names apart that differ by case', () => {
  expect(addGroups(['Sales'], 'sales')).toEqual(['Sales', 'sales']);
});

it('is tidy whatever was there, and tidying again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (groups, typed) => {
      const added = addGroups(groups, typed);
      expect(tidyGroups(added)).toEqual(added);
      expect(added.every((group) => group === group.trim() && group !== '')).toBe(true);
      expect(new Set(added).size).toBe(added.length);
    }),
  );
});

it('compares groups whatever their order', () => {
  expect(sameGroups(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(sameGroups(['a'], ['a', 'b'])).toBe(false);
  expect(sameGroups(['a', 'b'], ['a', 'c'])).toBe(false);
});

it('suggests groups of other dashboards, most used first, without those chosen', () => {
  const known = groupsInUse([
    { groupList: ['Finance', 'Sales'] },
    { groupList: ['Sales', ' '] },
    { groupList: ['Support', 'Sales', 'Support'] },
  ]);
  expect(known).toEqual(['Sales', 'Finance', 'Support']);
  expect(suggestGroups(known, ['Finance'], 'S')).toEqual(['Sales', 'Support']);
  expect(suggestGroups(known, [], ' fin ')).toEqual(['Finance']);
});

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addGroup, groupsInUse, sameGroups, spellGroups, suggestGroups, tidyGroups } from '#domain/dashboards/groups';

it('adds a typed group trimmed and never twice, with every comma in its name', () => {
  expect(addGroup(['Sales'], ' Sales, EMEA ')).toEqual(['Sales', 'Sales, EMEA']);
  expect(addGroup(['Sales, EMEA'], 'Sales, EMEA')).toEqual(['Sales, EMEA']);
  expect(addGroup(['Sales'], '  ')).toEqual(['Sales']);
});

it('spells any groups in one line that reads back as the same groups, and is no formula', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'é', '1', ' ', ',', '"', "'", '=', '-', '@', '\t') });
  fc.assert(
    fc.property(fc.array(name), (groups) => {
      const line = spellGroups(groups);
      const found = [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",]+))(?:, |$)/gy)];
      expect(found.map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)).toEqual(groups);
      expect(line).not.toMatch(/^[=+\-@\t']/);
    }),
  );
  expect(spellGroups(['Sales', 'Sales, EMEA', 'The "A" team'])).toBe('Sales, "Sales, EMEA", "The ""A"" team"');
});

it('keeps names apart that differ by case', () => {
  expect(addGroup(['Sales'], 'sales')).toEqual(['Sales', 'sales']);
});

it('is tidy whatever was there, and tidying again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (groups, typed) => {
      const added = addGroup(groups, typed);
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

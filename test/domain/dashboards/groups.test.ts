import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addGroup, groupsInUse, matchGroups, sameGroups, spellGroups, tidyGroups } from '#domain/dashboards/groups';

it('the list of groups adds a typed group trimmed and never twice, with every comma in its name', () => {
  expect(addGroup(['Sales'], ' Sales, EMEA ')).toEqual(['Sales', 'Sales, EMEA']);
  expect(addGroup(['Sales, EMEA'], 'Sales, EMEA')).toEqual(['Sales, EMEA']);
  expect(addGroup(['Sales'], '  ')).toEqual(['Sales']);
});

it('the list of groups spells any groups in one line that reads back as the same groups, and is no formula', () => {
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

it('the list of groups keeps names apart that differ by case', () => {
  expect(addGroup(['Sales'], 'sales')).toEqual(['Sales', 'sales']);
});

it('the list of groups is tidy whatever was there, and tidying again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (groups, typed) => {
      const added = addGroup(groups, typed);
      expect(tidyGroups(added)).toEqual(added);
      expect(added.every((group) => group === group.trim() && group !== '')).toBe(true);
      expect(new Set(added).size).toBe(added.length);
    }),
  );
});

it('the list of groups compares groups whatever their order', () => {
  expect(sameGroups(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(sameGroups(['a'], ['a', 'b'])).toBe(false);
  expect(sameGroups(['a', 'b'], ['a', 'c'])).toBe(false);
});

it('the list of groups lists the groups that dashboards have, most used first', () => {
  const dashboards = [
    { groupList: ['Finance', 'Sales'] },
    { groupList: ['Sales', ' '] },
    { groupList: ['Support', 'Sales', 'Support'] },
  ];
  expect(groupsInUse(dashboards)).toEqual(['Sales', 'Finance', 'Support']);
});

it('groups are found by what is typed in any case, with or without accents, best match first, without chosen ones', () => {
  const known = ['Wholesale', 'After sales', 'Sales support', 'Sales', 'Île-de-France'].map((name) => ({ name }));
  const found = (typed: string, ...chosen: string[]) => matchGroups(known, chosen, typed).map(({ name }) => name);
  expect(found(' sal ')).toEqual(['Sales support', 'Sales', 'After sales', 'Wholesale']);
  expect(found('SALES')).toEqual(['Sales', 'Sales support', 'After sales']);
  expect(found('sal', 'Sales')).toEqual(['Sales support', 'After sales', 'Wholesale']);
  expect(found('ile')).toEqual(['Île-de-France']);
  expect(found('')).toEqual(known.map(({ name }) => name));
});

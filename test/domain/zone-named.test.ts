import { expect, it } from 'vitest';
import { cityOf, zoneNamed } from '#domain/zone-named';

const zones = ['America/Argentina/Buenos_Aires', 'America/Sao_Paulo', 'Europe/Rome', 'Europe/San_Marino', 'UTC'];

it.each([
  ['Europe/Rome', 'Europe/Rome'],
  [' rome ', 'Europe/Rome'],
  ['São Paulo', 'America/Sao_Paulo'],
  ['buenos aires', 'America/Argentina/Buenos_Aires'],
  ['utc', 'UTC'],
  ['rom', 'Europe/Rome'],
  ['sa', undefined],
  ['Europe', undefined],
  ['', undefined],
])('The zone of %j is %s', (written, zone) => {
  expect(zoneNamed(written, zones)).toBe(zone);
});

it('A zone is called by its city', () => {
  expect(zones.map(cityOf)).toEqual(['Argentina, Buenos Aires', 'Sao Paulo', 'Rome', 'San Marino', 'UTC']);
});

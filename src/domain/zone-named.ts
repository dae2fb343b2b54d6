import { plain } from './plain-text';

const spelled = (text: string): string => plain(text.trim()).replaceAll('_', ' ');

/** "America/Argentina/Buenos_Aires" is "Argentina, Buenos Aires"; "UTC" stays. */
export const cityOf = (zone: string): string =>
  zone
    .replace(/^[^/]*\//, '')
    .replaceAll('/', ', ')
    .replaceAll('_', ' ');

const ownName = (zone: string): string => spelled(zone.slice(zone.lastIndexOf('/') + 1));

/**
 * Finds the zone that a person means: by its id, its city, or the beginning of a city that no other zone shares. Ignores case and accents:
 * `rome` and `rom` find "Europe/Rome". Returns undefined if there is none.
 */
export const zoneNamed = (written: string, zones: readonly string[]): string | undefined => {
  const wanted = spelled(written);
  if (wanted === '') return undefined;
  const whole = zones.find((zone) => spelled(zone) === wanted) ?? zones.find((zone) => ownName(zone) === wanted);
  if (whole !== undefined) return whole;
  const [only, another] = zones.filter((zone) => ownName(zone).startsWith(wanted));
  return another === undefined ? only : undefined;
};

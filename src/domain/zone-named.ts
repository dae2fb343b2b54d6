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
 * The zone that a person means by its id, its city, or the beginning of a city that no other zone's has, ignoring case and accents: `rome`
 * and `rom` are "Europe/Rome". Undefined if there is none.
 */
export const zoneNamed = (written: string, zones: readonly string[]): string | undefined => {
  const wanted = spelled(written);
  if (wanted === '') return undefined;
  const whole = zones.find((zone) => spelled(zone) === wanted) ?? zones.find((zone) => ownName(zone) === wanted);
  if (whole !== undefined) return whole;
  const [only, another] = zones.filter((zone) => ownName(zone).startsWith(wanted));
  return another === undefined ? only : undefined;
};

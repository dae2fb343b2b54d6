import { plain } from './plain-text';

const spelled = (text: string): string => plain(text.trim()).replaceAll('_', ' ');

/** "America/Argentina/Buenos_Aires" is "Argentina, Buenos Aires"; "UTC" stays. */
export const cityOf = (zone: string): string =>
  zone
    .replace(/^[^/]*\//, '')
    .replaceAll('/', ', ')
    .replaceAll('_', ' ');

/** The zone that a person means by its id or its city, ignoring case and accents: `rome` is "Europe/Rome". Undefined if there is none. */
export const zoneNamed = (written: string, zones: readonly string[]): string | undefined => {
  const wanted = spelled(written);
  return (
    zones.find((zone) => spelled(zone) === wanted) ??
    zones.find((zone) => spelled(zone.slice(zone.lastIndexOf('/') + 1)) === wanted)
  );
};

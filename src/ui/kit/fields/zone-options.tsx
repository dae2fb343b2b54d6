import { useMemo } from 'react';
import { cityOf } from '#domain/zone-named';

/** The zones that this browser knows, by continent, and the chosen one if it doesn't. */
export function ZoneOptions({ chosen }: { chosen: string | undefined }) {
  const continents = useMemo(() => Map.groupBy(Intl.supportedValuesOf('timeZone'), (zone) => zone.split('/')[0]), []);
  const isListed = chosen === undefined || [...continents.values()].some((zones) => zones.includes(chosen));
  return (
    <>
      {!isListed && <option value={chosen}>{chosen}</option>}
      {[...continents].map(([continent, zones]) => (
        <optgroup key={continent} label={continent}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {cityOf(zone)}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}

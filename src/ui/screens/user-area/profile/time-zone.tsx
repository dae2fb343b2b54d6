import { useMemo } from 'react';
import { Field } from '../../../fields/field';
import { timeOf } from '../../../formats/dates';
import { useMinute } from '../../../dashboards/use-minute';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../use-texts';
import { Choice } from './choice';

/** The zones that this browser knows, by continent. */
export function TimeZone({ onChoose }: { onChoose: (timeZone: string | undefined) => void }) {
  const { t, conventions } = useTexts();
  const chosen = useLive(usePortal().preferences, ({ timeZone }) => timeZone);
  const now = useMinute();
  const own = useMemo(() => new Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const continents = useMemo(() => zonesByContinent(), []);
  const isUnknown = chosen !== undefined && conventions.timeZone === undefined;
  const isListed = chosen === undefined || [...continents.values()].some((zones) => zones.includes(chosen));
  return (
    <Field
      label={t('userArea.timeZone')}
      hint={
        isUnknown
          ? t('userArea.timeZoneUnknown', { zone: chosen, own })
          : t('userArea.timeZoneNow', { time: timeOf(now, conventions) })
      }
    >
      {(control) => (
        <Choice {...control} value={chosen ?? ''} onChange={(event) => onChoose(event.target.value || undefined)}>
          <option value="">{t('userArea.timeZoneOwn', { zone: cityOf(own) })}</option>
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
        </Choice>
      )}
    </Field>
  );
}

function zonesByContinent(): Map<string, string[]> {
  const zones = new Map<string, string[]>();
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const [continent = ''] = zone.split('/');
    zones.set(continent, [...(zones.get(continent) ?? []), zone]);
  }
  return zones;
}

/** "America/Argentina/Buenos_Aires" is "Argentina, Buenos Aires"; "UTC" stays. */
const cityOf = (zone: string): string =>
  zone
    .replace(/^[^/]*\//, '')
    .replaceAll('/', ', ')
    .replaceAll('_', ' ');

import { useId, useMemo, useState } from 'react';
import { cityOf, zoneNamed } from '#domain/zone-named';
import type { FieldProps } from './field';
import { TextField } from './text-field';

interface ZoneFieldProps extends Pick<FieldProps, 'label' | 'hint'> {
  zone: string;
  onZone: (zone: string) => void;
}

/** A time zone, found by its city or its name. What is none gives way to the zone before when the field is left. */
export function ZoneField({ label, hint, zone, onZone }: ZoneFieldProps) {
  const list = useId();
  const zones = useMemo(() => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])], []);
  const [written, setWritten] = useState<string>();
  const take = (text: string): void => {
    setWritten(text);
    const named = zoneNamed(text, zones);
    if (named !== undefined) onZone(named);
  };
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        list={list}
        value={written ?? zone}
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setWritten(undefined)}
      />
      <datalist id={list}>
        {zones.map((one) => (
          <option key={one} value={one}>
            {cityOf(one)}
          </option>
        ))}
      </datalist>
    </>
  );
}

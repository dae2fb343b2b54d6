import { useId, useMemo, useState } from 'react';
import { cityOf, zoneNamed } from '#domain/zone-named';
import { useTexts } from '../../portal/texts/use-texts';
import type { FieldProps } from './field';
import { TextField } from './text-field';

interface ZoneFieldProps extends Pick<FieldProps, 'label' | 'hint'> {
  zone: string;
  onZone: (zone: string) => void;
}

/** A time zone, found by its city or its name. A text that names none stays, with an error, and nothing may be saved meanwhile. */
export function ZoneField({ label, hint, zone, onZone }: ZoneFieldProps) {
  const list = useId();
  const zones = useMemo(() => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])], []);
  const { t } = useTexts();
  const [written, setWritten] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const isUnknown = written !== undefined && written.trim() !== '' && zoneNamed(written, zones) === undefined;
  const take = (text: string): void => {
    setWritten(text);
    setIsRefused(false);
    const named = zoneNamed(text, zones);
    if (named !== undefined) onZone(named);
  };
  const leave = (): void => {
    setIsRefused(isUnknown);
    if (!isUnknown) setWritten(undefined);
  };
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        error={isRefused && t('userArea.timeZoneNone')}
        list={list}
        value={written ?? zone}
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => take(target.value)}
        onBlur={leave}
        // Enter submits the form without leaving the field.
        onKeyDown={({ key }) => key === 'Enter' && leave()}
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

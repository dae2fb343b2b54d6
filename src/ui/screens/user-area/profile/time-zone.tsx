import { useMemo } from 'react';
import { ownTimeZone } from '#domain/conventions';
import { Field } from '../../../kit/fields/field';
import { cityOf } from '#domain/zone-named';
import { ZoneOptions } from '../../../kit/fields/zone-options';
import { timeOf } from '../../../portal/texts/dates';
import { useMinute } from '../../../dashboards/trust/use-minute';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { Choice } from '../../../kit/fields/choice';

export function TimeZone({ onChoose }: { onChoose: (timeZone: string | undefined) => void }) {
  const { t, conventions } = useTexts();
  const chosen = useLive(usePortal().preferences, ({ timeZone }) => timeZone);
  const now = useMinute();
  const own = useMemo(() => ownTimeZone(), []);
  const isUnknown = chosen !== undefined && conventions.timeZone === undefined;
  return (
    <Field
      label={t('userArea.timeZone')}
      hint={
        isUnknown
          ? t('userArea.timeZoneUnknown', { zone: chosen, own: own ?? 'UTC' })
          : conventions.timeZone === undefined && own === undefined
            ? t('userArea.timeZoneUnsaid')
            : t('userArea.timeZoneNow', { time: timeOf(now, conventions) })
      }
    >
      {(control) => (
        <Choice {...control} value={chosen ?? ''} onChange={(event) => onChoose(event.target.value || undefined)}>
          <option value="">{t('userArea.timeZoneOwn', { zone: cityOf(own ?? 'UTC') })}</option>
          <ZoneOptions chosen={chosen} />
        </Choice>
      )}
    </Field>
  );
}

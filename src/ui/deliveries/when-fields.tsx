import { useState } from 'react';
import { ownTimeZone } from '#domain/conventions';
import type { Rhythm } from '#domain/deliveries/delivery';
import type { DeliveryProgress, Schedule } from '#domain/deliveries/own-deliveries';
import type { ExportedView } from '#domain/exports/own-exports';
import { Choice } from '../kit/fields/choice';
import { Field } from '../kit/fields/field';
import { Segments } from '../kit/fields/segments';
import { TextField } from '../kit/fields/text-field';
import { ZoneField } from '../kit/fields/zone-field';
import { useOpenableDashboards } from '../portal/navigation/use-openable';
import { weekdayName } from '../portal/texts/dates';
import { useTexts } from '../portal/texts/use-texts';

/** What the fields hold, for each rhythm that can be chosen. */
interface When {
  every: Rhythm['every'];
  time: string;
  weekday: number;
  day: number;
  zone: string;
}

export const rhythmOf = ({ every, time, weekday, day }: When): Rhythm =>
  every === 'week' ? { every, weekday, time } : every === 'month' ? { every, day, time } : { every, time };

/** The schedule to change, with an id, or to copy. */
export type GivenSchedule = Schedule & {
  id?: DeliveryProgress['id'] | undefined;
  state?: DeliveryProgress['state'];
  reason?: DeliveryProgress['reason'];
};

export function useWhen(view: ExportedView, schedule: GivenSchedule | undefined) {
  const { conventions } = useTexts();
  const rhythms = useRhythms(view, schedule);
  const [when, setWhen] = useState({
    time: '08:00',
    weekday: 1,
    day: 1,
    ...schedule?.rhythm,
    every: rhythms.find((one) => one === schedule?.rhythm.every) ?? 'week',
    zone: schedule?.zone ?? conventions.timeZone ?? ownTimeZone() ?? 'UTC',
  });
  return { when, rhythms, change: (changed: Partial<When>) => setWhen({ ...when, ...changed }) };
}

/** Offers "after a refresh" only if the portal knows when the dashboard's data is refreshed. A delivery that already uses it keeps it. */
function useRhythms({ dashboard }: ExportedView, schedule: GivenSchedule | undefined): Rhythm['every'][] {
  const isRefreshKnown = useOpenableDashboards().some(({ id, refreshedAt }) => id === dashboard && refreshedAt);
  const hasRefresh = schedule?.id !== undefined && schedule.rhythm.every === 'refresh';
  return ['day', 'workday', 'week', 'month', ...(isRefreshKnown || hasRefresh ? (['refresh'] as const) : [])];
}

interface WhenFieldsProps {
  when: When;
  rhythms: readonly Rhythm['every'][];
  onChange: (changed: Partial<When>) => void;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

export function WhenFields({ when, rhythms, onChange }: WhenFieldsProps) {
  const { t, conventions } = useTexts();
  const { every, time, weekday, day, zone } = when;
  const isUnsaid = conventions.timeZone === undefined && ownTimeZone() === undefined;
  return (
    <>
      <div className="grid justify-items-start gap-1.5">
        <span className="font-label">{t('deliveries.when')}</span>
        <Segments
          label={t('deliveries.when')}
          choices={rhythms.map((value) => ({ value, name: t(`deliveries.every.${value}`) }))}
          chosen={every}
          onChoose={(chosen) => onChange({ every: chosen })}
          // Lines of two on a phone.
          className="max-tablet:grid max-tablet:grid-cols-2 max-tablet:*:odd:border-l-0 max-tablet:*:odd:last:col-span-2 max-tablet:*:nth-[n+3]:border-t max-tablet:*:border-line-control"
        />
        {every === 'refresh' && <span className="text-meta text-muted">{t('deliveries.refreshText')}</span>}
      </div>
      {every === 'week' && (
        <div className="grid justify-items-start gap-1.5">
          <span className="font-label">{t('deliveries.on')}</span>
          <Segments
            label={t('deliveries.on')}
            choices={weekdays.map((one) => ({ value: `${one}`, name: weekdayName(one, conventions, 'weekday') }))}
            chosen={`${weekday}`}
            onChoose={(one) => onChange({ weekday: Number(one) })}
            className="flex-wrap"
          />
        </div>
      )}
      {every === 'month' && (
        <Field label={t('deliveries.day')} hint={day > 28 && t('deliveries.dayHint')}>
          {(control) => (
            <Choice {...control} value={day} onChange={(event) => onChange({ day: Number(event.target.value) })}>
              {Array.from({ length: 31 }, (_, index) => (
                <option key={index}>{index + 1}</option>
              ))}
            </Choice>
          )}
        </Field>
      )}
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          type="time"
          label={t(every === 'refresh' ? 'deliveries.notBefore' : 'deliveries.time')}
          value={time}
          // A half-typed time is empty.
          onChange={(event) => event.target.value && onChange({ time: event.target.value })}
        />
        <ZoneField
          label={t('userArea.timeZone')}
          hint={isUnsaid && t('userArea.timeZoneUnsaid')}
          zone={zone}
          onZone={(chosen) => onChange({ zone: chosen })}
        />
      </div>
    </>
  );
}

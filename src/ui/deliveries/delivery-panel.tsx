import { type SubmitEvent, useCallback, useId, useState } from 'react';
import type { Portal } from '#application/portal';
import { type DeliveryFormat, type Rhythm, deliveryFormats } from '#domain/exports/delivery';
import { nextDue } from '#domain/exports/due';
import type { OwnDeliveries, SavedDelivery, Schedule } from '#domain/exports/own-deliveries';
import type { ExportedView } from '#domain/exports/own-exports';
import type { Failure } from '#domain/failure';
import { Button } from '../components/button';
import { Dialog, DialogFoot, PanelHead } from '../components/dialog';
import { NotOffered } from '../exports/not-offered';
import { useExportWords } from '../exports/use-export-words';
import { Field } from '../fields/field';
import { Radio } from '../fields/radio';
import { TextField } from '../fields/text-field';
import { exactTime, weekdayName } from '../formats/dates';
import { useLoader } from '../loading/use-loader';
import { PathLink } from '../navigation/path-link';
import { useOpenableDashboards } from '../navigation/use-openable';
import { FailureNotice, useFailureWords } from '../notices/failure-notice';
import { Notice } from '../notices/notice';
import { useSay } from '../notices/use-say';
import { usePortal } from '../portal/use-portal';
import { Choice } from '../fields/choice';
import { ZoneOptions, ownZone } from '../fields/zone-options';
import { Segments } from '../fields/segments';
import { useTexts } from '../use-texts';
import { useDeliveryWords } from './use-delivery-words';

/** The schedule to change, with an id, or to copy. */
type GivenSchedule = Schedule & { id?: string | undefined };

interface DeliveryPanelProps {
  heading: 'send' | 'edit' | 'copyTitle';
  /** The dashboard's title. */
  title: string;
  view: ExportedView;
  schedule?: GivenSchedule | undefined;
  own: OwnDeliveries;
  /** Gets the focus back; if missing, what had it before. */
  opener?: Element | null;
  onSaved: () => void;
  onClose: () => void;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** Says when and as what a view is sent, and ends with the first time in full. */
export function DeliveryPanel({ heading, title, view, schedule, own, opener, onSaved, onClose }: DeliveryPanelProps) {
  const { t, conventions } = useTexts();
  const { deliveries } = usePortal();
  const say = useSay();
  const failureWords = useFailureWords();
  const words = useExportWords();
  const group = useId();
  const rhythms = useRhythms(view, schedule);
  const [every, setEvery] = useState(rhythms.find((one) => one === schedule?.rhythm.every) ?? 'week');
  const [time, setTime] = useState(schedule?.rhythm.time ?? '08:00');
  const [weekday, setWeekday] = useState(schedule?.rhythm.every === 'week' ? schedule.rhythm.weekday : 1);
  const [day, setDay] = useState(schedule?.rhythm.every === 'month' ? schedule.rhythm.day : 1);
  const [zone, setZone] = useState(schedule?.zone ?? conventions.timeZone ?? ownZone());
  const [format, setFormat] = useState<DeliveryFormat>(schedule?.format ?? 'pdf');
  const [visual, setVisual] = useState(view.visual);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState<'save' | 'test'>();
  const tables = useTables(view) ?? (view.visual ? [view.visual] : []);

  const offered = deliveryFormats.filter(
    (one) => one === schedule?.format || (own.formats[one] === 'offered' && (!isTable(one) || tables.length > 0)),
  );
  const chosen = offered.includes(format) ? format : offered[0];
  const table = tables.find(({ id }) => id === visual?.id) ?? tables[0];
  const rhythm: Rhythm =
    every === 'week' ? { every, weekday, time } : every === 'month' ? { every, day, time } : { every, time };
  const isFull = schedule?.id === undefined && own.left === 0;
  const isSendable = own.mail && own.to !== undefined && !isFull && chosen !== undefined;

  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    // React bubbles events through portals.
    event.stopPropagation();
    if (!isSendable) return;
    setBusy('save');
    setFailure(undefined);
    const { dashboard, sheet, parameters, locale } = view;
    const delivery: SavedDelivery = { dashboard, sheet, parameters, locale, format: chosen, rhythm, zone };
    const saved = await deliveries.save({
      ...delivery,
      ...(isTable(chosen) && table && { visual: { id: table.id, name: table.name } }),
      ...(schedule?.id !== undefined && { id: schedule.id }),
    });
    setBusy(undefined);
    if (!saved.ok) return setFailure(saved.failure);
    say({ kind: 'success', text: t('deliveries.saved', { title }) });
    onSaved();
    onClose();
  };
  const test = async (id: string): Promise<void> => {
    setBusy('test');
    const sent = await deliveries.test(id);
    setBusy(undefined);
    if (!sent.ok) return say({ kind: 'warning', text: failureWords(sent.failure) });
    say({ kind: 'success', text: t('deliveries.tested', { title }) });
    onSaved();
  };

  return (
    <Dialog open onOpenChange={onClose} place="right" opener={opener}>
      <form noValidate onSubmit={(event) => void save(event)} className="flex min-h-0 flex-1 flex-col">
        <div className="grid flex-1 content-start gap-5 overflow-y-auto p-5">
          <PanelHead>{t(`deliveries.${heading}`)}</PanelHead>
          <div className="wrap-anywhere" dir="auto">
            <p className="text-body font-head">{title}</p>
            <p>{view.sheet.name}</p>
            <p className="text-muted">{words.filters(view.parameters)}</p>
            {heading === 'copyTitle' && <p className="mt-2">{t('deliveries.copyText')}</p>}
          </div>
          {!own.mail && <Notice kind="warning">{t('deliveries.noMail')}</Notice>}
          {isFull && <Notice kind="warning">{t('deliveries.full')}</Notice>}
          <div className="grid justify-items-start gap-1.5">
            <span className="font-label">{t('deliveries.when')}</span>
            <Segments
              label={t('deliveries.when')}
              choices={rhythms.map((value) => ({ value, name: t(`deliveries.every.${value}`) }))}
              chosen={every}
              onChoose={setEvery}
              // Two lines of two on a phone.
              className="max-tablet:grid max-tablet:grid-cols-2 max-tablet:*:nth-3:border-l-0 max-tablet:*:nth-[n+3]:border-t max-tablet:*:border-line-control"
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
                onChoose={(one) => setWeekday(Number(one))}
                className="flex-wrap"
              />
            </div>
          )}
          {every === 'month' && (
            <Field label={t('deliveries.day')} hint={day > 28 && t('deliveries.dayHint')}>
              {(control) => (
                <Choice {...control} value={day} onChange={(event) => setDay(Number(event.target.value))}>
                  {Array.from({ length: 31 }, (_, index) => (
                    <option key={index}>{index + 1}</option>
                  ))}
                </Choice>
              )}
            </Field>
          )}
          <div className="grid grid-cols-2 gap-4">
            <TextField
              type="time"
              label={t(every === 'refresh' ? 'deliveries.notBefore' : 'deliveries.time')}
              value={time}
              // A half-typed time is empty.
              onChange={(event) => event.target.value && setTime(event.target.value)}
            />
            <Field label={t('deliveries.zone')}>
              {(control) => (
                <Choice {...control} value={zone} onChange={(event) => setZone(event.target.value)}>
                  <ZoneOptions chosen={zone} />
                </Choice>
              )}
            </Field>
          </div>
          <fieldset>
            <legend className="mb-1.5 font-label">{t('deliveries.as')}</legend>
            {offered.map((one) => (
              <Radio
                key={one}
                name={group}
                checked={one === chosen}
                onChange={() => setFormat(one)}
                className="-mt-px first-of-type:rounded-t-sm last-of-type:rounded-b-sm"
              >
                <span>
                  <span className="block font-label">{t(`export.format.${one}`)}</span>
                  <span className="block text-muted">{t(`deliveries.formatText.${one}`)}</span>
                </span>
              </Radio>
            ))}
            <div className="mt-2 grid gap-1">
              <NotOffered formats={own.formats} />
            </div>
          </fieldset>
          {chosen && isTable(chosen) && (
            <Field label={t('deliveries.table')}>
              {(control) => (
                <Choice
                  {...control}
                  value={table?.id}
                  onChange={({ target }) => setVisual(tables.find(({ id }) => id === target.value))}
                >
                  {tables.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Choice>
              )}
            </Field>
          )}
          <dl className="grid grid-cols-[7rem_1fr] gap-y-1.5 border-t border-line pt-4 wrap-anywhere *:[dt]:text-muted">
            <dt>{t('deliveries.first')}</dt>
            <dd className="font-label">
              <FirstTime rhythm={rhythm} zone={zone} />
            </dd>
            <dt>{t('deliveries.to')}</dt>
            <dd>
              {own.to ?? (
                <>
                  {t('deliveries.noAddress')}{' '}
                  <PathLink to="/user/account" className="link">
                    {t('deliveries.secure')}
                  </PathLink>
                </>
              )}
            </dd>
          </dl>
          {failure && <FailureNotice failure={failure} />}
        </div>
        <DialogFoot>
          {schedule?.id !== undefined && (
            <Button
              kind="quiet"
              className="tablet:mr-auto"
              busy={busy === 'test'}
              onClick={() => void test(schedule.id ?? '')}
            >
              {t('deliveries.test')}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button kind="main" type="submit" busy={busy === 'save'} disabled={!isSendable}>
            {t('deliveries.save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

const isTable = (format: DeliveryFormat): boolean => format === 'xlsx' || format === 'csv';

function FirstTime({ rhythm, zone }: { rhythm: Rhythm; zone: string }) {
  const { conventions } = useTexts();
  const words = useDeliveryWords();
  const [now] = useState(() => Date.now());
  if (rhythm.every === 'refresh') return words.rhythm(rhythm);
  return exactTime(new Date(nextDue(rhythm, zone, now)), { ...conventions, timeZone: zone });
}

/** After a refresh only where the portal knows one of the dashboard's data; a delivery that has it keeps it. */
function useRhythms({ dashboard }: ExportedView, schedule: GivenSchedule | undefined): Rhythm['every'][] {
  const isRefreshKnown = useOpenableDashboards().some(({ id, refreshedAt }) => id === dashboard && refreshedAt);
  const hasRefresh = schedule?.id !== undefined && schedule.rhythm.every === 'refresh';
  return ['workday', 'week', 'month', ...(isRefreshKnown || hasRefresh ? (['refresh'] as const) : [])];
}

/** The tables of a view's sheet; undefined until they are known. */
function useTables({ dashboard, sheet }: ExportedView) {
  const ask = useCallback(({ exports }: Portal) => exports.list(dashboard), [dashboard]);
  const { value } = useLoader(ask);
  return value?.sheets?.find(({ id }) => id === sheet.id)?.tables;
}

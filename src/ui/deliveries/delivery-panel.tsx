import { type SubmitEvent, useId, useState } from 'react';
import { ownTimeZone } from '#domain/conventions';
import { queryOfView } from '#domain/dashboards/viewing/view-in-address';
import { type DeliveryFormat, type Rhythm, deliveryFormats } from '#domain/deliveries/delivery';
import { nextDue } from '#domain/deliveries/due';
import type { OwnDeliveries, SavedDelivery, Schedule } from '#domain/deliveries/own-deliveries';
import type { ExportedView } from '#domain/exports/own-exports';
import { Button } from '../kit/button';
import { Dialog, DialogFoot, PanelHead } from '../kit/dialog';
import { NotOffered } from '../exports/not-offered';
import { useExportWords } from '../exports/use-export-words';
import { useTables } from '../exports/use-tables';
import { Checkbox } from '../kit/fields/checkbox';
import { Field } from '../kit/fields/field';
import { Radio } from '../kit/fields/radio';
import { exactTime } from '../portal/texts/dates';
import { PathLink } from '../portal/navigation/path-link';
import { useOpenableDashboards } from '../portal/navigation/use-openable';
import { FailureNotice } from '../kit/notices/failure-notice';
import { Notice } from '../kit/notices/notice';
import { useSay } from '../kit/notices/use-say';
import { useCall } from '../portal/loading/use-call';
import { usePortal } from '../portal/use-portal';
import { Choice } from '../kit/fields/choice';
import { useTexts } from '../portal/texts/use-texts';
import { useDeliveryChange } from './use-delivery-change';
import { useDeliveryWords } from './use-delivery-words';
import { WhenFields, rhythmOf } from './when-fields';

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

/** Says when and as what a view is sent, and ends with the first time in full. */
export function DeliveryPanel({ heading, title, view, schedule, own, opener, onSaved, onClose }: DeliveryPanelProps) {
  const { t, conventions } = useTexts();
  const { deliveries } = usePortal();
  const say = useSay();
  const change = useDeliveryChange(onSaved);
  const words = useExportWords();
  const group = useId();
  const rhythms = useRhythms(view, schedule);
  const [when, setWhen] = useState({
    time: '08:00',
    weekday: 1,
    day: 1,
    ...schedule?.rhythm,
    every: rhythms.find((one) => one === schedule?.rhythm.every) ?? 'week',
    zone: schedule?.zone ?? conventions.timeZone ?? ownTimeZone() ?? 'UTC',
  });
  const [format, setFormat] = useState<DeliveryFormat>(schedule?.format ?? 'pdf');
  const [visual, setVisual] = useState(view.visual);
  const [isFirstNow, setIsFirstNow] = useState(false);
  const { busy, failure, make } = useCall();
  const [isTesting, setTesting] = useState(false);
  const { tables = view.visual ? [view.visual] : [] } = useTables(view.dashboard, view.sheet.id);

  const offered = deliveryFormats.filter(
    (one) => one === schedule?.format || (own.formats[one] === 'offered' && (!isTable(one) || tables.length > 0)),
  );
  const chosen = offered.includes(format) ? format : offered[0];
  const table = tables.find(({ id }) => id === visual?.id) ?? tables[0];
  const rhythm = rhythmOf(when);
  const isFull = schedule?.id === undefined && own.left === 0;
  const isSendable = own.mail && own.to !== undefined && !isFull && chosen !== undefined;

  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    // React bubbles events through portals.
    event.stopPropagation();
    if (!isSendable) return;
    const { dashboard, sheet, parameters, locale } = view;
    const delivery: SavedDelivery = { dashboard, sheet, parameters, locale, format: chosen, rhythm, zone: when.zone };
    const saved = await make(() =>
      deliveries.save({
        ...delivery,
        ...(isTable(chosen) && table && { visual: { id: table.id, name: table.name } }),
        ...(schedule?.id !== undefined && { id: schedule.id }),
      }),
    );
    if (!saved) return;
    say({ kind: 'success', text: t('deliveries.saved', { title }) });
    if (isFirstNow) await test(saved.value);
    onSaved();
    onClose();
  };
  const { leftOut } = queryOfView({ parameters: view.parameters });
  const test = async (id: string): Promise<void> => {
    setTesting(true);
    await change(deliveries.test(id), t('deliveries.tested', { title }), undefined, t('export.noneLeft'));
    setTesting(false);
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
          <WhenFields when={when} rhythms={rhythms} onChange={(changed) => setWhen({ ...when, ...changed })} />
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
          {chosen === 'link' && leftOut.length > 0 && (
            <Notice kind="warning">{t('dashboardPage.linkTooShort', { parts: leftOut.join(', ') })}</Notice>
          )}
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
              <FirstTime rhythm={rhythm} zone={when.zone} />
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
          {heading === 'send' && (
            <Checkbox checked={isFirstNow} onChange={() => setIsFirstNow(!isFirstNow)}>
              {t('deliveries.firstNow')}
            </Checkbox>
          )}
          {failure && <FailureNotice failure={failure} />}
        </div>
        <DialogFoot>
          {schedule?.id !== undefined && (
            <Button
              kind="quiet"
              className="tablet:mr-auto tablet:-ml-3"
              busy={isTesting}
              onClick={() => void test(schedule.id ?? '')}
            >
              {t('deliveries.test')}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button kind="main" type="submit" busy={busy} disabled={!isSendable}>
            {t(heading === 'send' ? 'deliveries.send' : 'action.save')}
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
  const first =
    rhythm.every === 'refresh'
      ? words.rhythm(rhythm)
      : exactTime(new Date(nextDue(rhythm, zone, now)), { ...conventions, timeZone: zone });
  // A browser that translates the page takes the text node away: another time begins in a new element.
  return <span key={first}>{first}</span>;
}

/** After a refresh only where the portal knows one of the dashboard's data; a delivery that has it keeps it. */
function useRhythms({ dashboard }: ExportedView, schedule: GivenSchedule | undefined): Rhythm['every'][] {
  const isRefreshKnown = useOpenableDashboards().some(({ id, refreshedAt }) => id === dashboard && refreshedAt);
  const hasRefresh = schedule?.id !== undefined && schedule.rhythm.every === 'refresh';
  return ['day', 'workday', 'week', 'month', ...(isRefreshKnown || hasRefresh ? (['refresh'] as const) : [])];
}

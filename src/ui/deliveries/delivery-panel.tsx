import { type SubmitEvent, useState } from 'react';
import type { Rhythm } from '#domain/deliveries/delivery';
import { nextDue } from '#domain/deliveries/due';
import type { DeliveryProgress, OwnDeliveries, SavedDelivery } from '#domain/deliveries/own-deliveries';
import type { ExportedView } from '#domain/exports/own-exports';
import { Button } from '../kit/button';
import { Dialog, DialogFoot, PanelHead } from '../kit/dialog';
import { useExportWords } from '../exports/use-export-words';
import { Checkbox } from '../kit/fields/checkbox';
import { exactTime } from '../portal/texts/dates';
import { PathLink } from '../portal/navigation/path-link';
import { FailureNotice } from '../kit/notices/failure-notice';
import { Notice } from '../kit/notices/notice';
import { TextButton } from '../kit/text-button';
import { useSay } from '../kit/notices/use-say';
import { useCall } from '../portal/loading/use-call';
import { usePortal } from '../portal/use-portal';
import { useTexts } from '../portal/texts/use-texts';
import { FormatFields, useFormat } from './format-fields';
import { useDeliveryChange } from './use-delivery-change';
import { useDeliveryWords } from './use-delivery-words';
import { type GivenSchedule, WhenFields, rhythmOf, useWhen } from './when-fields';

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
  /** Offers a new delivery of the same view instead. */
  onAnother?: () => void;
  onClose: () => void;
}

/** Says when and as what a view is sent, and ends with the first time in full. */
export function DeliveryPanel(props: DeliveryPanelProps) {
  const { heading, title, view, schedule, own, opener, onSaved, onAnother, onClose } = props;
  const { t } = useTexts();
  const { deliveries } = usePortal();
  const say = useSay();
  const change = useDeliveryChange(onSaved);
  const words = useExportWords();
  const { when, rhythms, change: changeWhen } = useWhen(view, schedule);
  const file = useFormat(view, schedule?.format, own.formats);
  const { format, visual } = file;
  const [isFirstNow, setIsFirstNow] = useState(false);
  const { busy, failure, make } = useCall();
  const [isTesting, setTesting] = useState(false);
  const rhythm = rhythmOf(when);
  const isFull = schedule?.id === undefined && own.left === 0;
  const isSendable = own.mail && own.to !== undefined && !isFull && format !== undefined;

  const save = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    // React bubbles events through portals.
    event.stopPropagation();
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong) return wrong.focus();
    if (!isSendable) return;
    const { dashboard, sheet, parameters, locale } = view;
    const delivery: SavedDelivery = { dashboard, sheet, parameters, locale, format, rhythm, zone: when.zone };
    const saved = await make(() =>
      deliveries.save({
        ...delivery,
        ...(visual && { visual }),
        ...(schedule?.id !== undefined && { id: schedule.id }),
      }),
    );
    if (!saved) return;
    say({ kind: 'success', text: t('deliveries.saved', { title }) });
    if (isFirstNow) await test(saved.value);
    onSaved();
    onClose();
  };
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
            {onAnother && <TextButton onClick={onAnother}>{t('deliveries.another')}</TextButton>}
          </div>
          {schedule?.state === 'paused' && <Paused reason={schedule.reason} />}
          {!own.mail && <Notice kind="warning">{t('deliveries.noMail')}</Notice>}
          {isFull && <Notice kind="warning">{t('deliveries.full')}</Notice>}
          <WhenFields when={when} rhythms={rhythms} onChange={changeWhen} />
          <FormatFields file={file} formats={own.formats} parameters={view.parameters} />
          <FirstAndTo rhythm={rhythm} zone={when.zone} to={own.to} />
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

function Paused({ reason }: Pick<DeliveryProgress, 'reason'>) {
  const { t } = useTexts();
  const words = useDeliveryWords();
  return (
    <Notice kind="warning">
      {t('deliveries.isPaused')} {reason && reason !== 'by-owner' && words.reason(reason)}{' '}
      {reason !== 'by-manager' && t('deliveries.saveResumes')}
    </Notice>
  );
}

function FirstAndTo({ rhythm, zone, to }: { rhythm: Rhythm; zone: string; to: string | undefined }) {
  const { t } = useTexts();
  return (
    <dl className="grid grid-cols-[7rem_1fr] gap-y-1.5 border-t border-line pt-4 wrap-anywhere *:[dt]:text-muted">
      <dt>{t('deliveries.first')}</dt>
      <dd className="font-label">
        <FirstTime rhythm={rhythm} zone={zone} />
      </dd>
      <dt>{t('deliveries.to')}</dt>
      <dd>
        {to ?? (
          <>
            {t('deliveries.noAddress')}{' '}
            <PathLink to="/user/account" className="link">
              {t('deliveries.secure')}
            </PathLink>
          </>
        )}
      </dd>
    </dl>
  );
}

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

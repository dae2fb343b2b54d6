import {
  ArrowDownTrayIcon,
  LinkIcon,
  PaperAirplaneIcon,
  PauseIcon,
  PencilSquareIcon,
  PlayIcon,
  TrashIcon,
} from '@heroicons/react/24/outline';
import { useRouter } from '@tanstack/react-router';
import type { DeliveryProgress, OwnDelivery } from '#domain/deliveries/own-deliveries';
import type { Result } from '#domain/result';
import { useDeliveryChange } from '../../../deliveries/use-delivery-change';
import { copy } from '../../../kit/copy/copy';
import { IconButton } from '../../../kit/icon-button';
import { MenuRow, MoreMenu } from '../../../kit/menu-row';
import { TextButton } from '../../../kit/text-button';
import { copyOf, pathToCopy } from '../../../deliveries/shared-delivery';
import { useDownloadExport } from '../../../exports/use-download-export';
import { PathLink } from '../../../portal/navigation/path-link';
import { useSay } from '../../../kit/notices/use-say';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { ProgressRow } from './delivery-table';

interface DeliveryRowProps {
  delivery: OwnDelivery;
  onEdit: () => void;
  onChange: () => void;
}

/** The user's own delivery, with everything they can do with it. */
export function DeliveryRow({ delivery, onEdit, onChange }: DeliveryRowProps) {
  const { t } = useTexts();
  const { deliveries } = usePortal();
  const say = useSay();
  const router = useRouter();
  const download = useDownloadExport();
  const change = useDeliveryChange(onChange);
  const { id, title, sheet, visual, state, lastRun, reason, format } = delivery;
  const isPaused = state === 'paused';
  const pause = (): void => void change(deliveries.pause(id, !isPaused));
  const test = (): void =>
    void change(deliveries.test(id), t('deliveries.tested', { title }), undefined, t('export.noneLeft'));
  const makeAgain = async (): Promise<Result<unknown>> => {
    const saved = await deliveries.save(copyOf(delivery));
    return saved.ok && isPaused ? deliveries.pause(saved.value, true) : saved;
  };
  const remove = (): void => void change(deliveries.remove(id), t('deliveries.removed', { title }), makeAgain);
  const copyLink = async (): Promise<void> => {
    const address = new URL(router.history.createHref(pathToCopy(delivery)), location.origin).href;
    if (await copy(address)) say({ kind: 'success', text: t('deliveries.copied') });
    else say({ kind: 'warning', text: t('dashboardPage.linkNotCopied') });
  };
  const pauseLabel = t(isPaused ? 'deliveries.resume' : 'deliveries.pause', { title });
  const PauseDrawing = isPaused ? PlayIcon : PauseIcon;
  const rows = [
    { label: pauseLabel, icon: PauseDrawing, use: pause },
    { label: t('deliveries.editOf', { title }), icon: PencilSquareIcon, use: onEdit },
    { label: t('deliveries.testOf', { title }), icon: PaperAirplaneIcon, use: test },
    ...(lastRun?.state === 'sent' && format !== 'link'
      ? [{ label: t('deliveries.file', { title }), icon: ArrowDownTrayIcon, use: () => void download(lastRun.run) }]
      : []),
    { label: t('deliveries.copyLink', { title }), icon: LinkIcon, use: () => void copyLink() },
    { label: t('deliveries.remove', { title }), icon: TrashIcon, use: remove },
  ];
  return (
    <ProgressRow
      delivery={delivery}
      detail={visual?.name ?? sheet.name}
      step={<Step reason={reason ?? lastRun?.reason} isPaused={isPaused} {...{ onEdit, test, pause, remove }} />}
      actions={
        <span className="inline-flex">
          <IconButton label={pauseLabel} icon={PauseDrawing} className="max-tablet:hidden" onClick={pause} />
          <IconButton
            label={t('deliveries.editOf', { title })}
            icon={PencilSquareIcon}
            className="max-tablet:hidden"
            onClick={onEdit}
          />
          <MoreMenu label={t('dashboardPage.more')} description={title}>
            {rows.map(({ label, icon, use }) => (
              <MenuRow key={label} icon={icon} onSelect={use}>
                {label}
              </MenuRow>
            ))}
          </MoreMenu>
        </span>
      }
    />
  );
}

interface StepProps {
  reason: DeliveryProgress['reason'];
  isPaused: boolean;
  onEdit: () => void;
  test: () => void;
  pause: () => void;
  remove: () => void;
}

function Step({ reason, isPaused, onEdit, test, pause, remove }: StepProps) {
  const { t } = useTexts();
  switch (reason) {
    case 'no-address':
    case 'address-refused':
    case 'address-not-ascii':
      return (
        <PathLink to="/user/account" className="link">
          {t('deliveries.secure')}
        </PathLink>
      );
    case 'no-access':
      return <TextButton onClick={remove}>{t('deliveries.removeShort')}</TextButton>;
    case 'no-sheet':
    case 'denied':
    case 'add-on':
      return <TextButton onClick={onEdit}>{t('deliveries.edit')}</TextButton>;
    default:
      return isPaused ? (
        <TextButton onClick={pause}>{t('deliveries.resumeShort')}</TextButton>
      ) : (
        <TextButton onClick={test}>{t('deliveries.test')}</TextButton>
      );
  }
}

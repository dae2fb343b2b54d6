import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import {
  ArrowDownTrayIcon,
  EllipsisHorizontalIcon,
  LinkIcon,
  PaperAirplaneIcon,
  PauseIcon,
  PencilSquareIcon,
  PlayIcon,
  TrashIcon,
} from '@heroicons/react/24/outline';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RunState } from '#domain/exports/delivery';
import type { DeliveryProgress, OwnDelivery } from '#domain/exports/own-deliveries';
import type { Result } from '#domain/result';
import { copy } from '../../../components/copy';
import { IconButton } from '../../../components/icon-button';
import { Menu, MenuRow } from '../../../components/menu-row';
import { TextButton } from '../../../components/text-button';
import { copyOf, pathToCopy } from '../../../deliveries/shared-delivery';
import { useDeliveryWords } from '../../../deliveries/use-delivery-words';
import { useDownloadExport } from '../../../exports/use-download-export';
import { cityOf, ownZone } from '../../../fields/zone-options';
import { dueTime, exactTime } from '../../../formats/dates';
import { useFocusHandedOn } from '../../../focus/use-focus-handed-on';
import { PathLink } from '../../../navigation/path-link';
import { useFailureWords } from '../../../notices/failure-notice';
import { useSay } from '../../../notices/use-say';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../use-texts';
import { OnOff } from '../setting-item';

const cell = 'px-3 py-2 align-top';

export function DeliveryTable({ owners = false, children }: { owners?: boolean; children: ReactNode }) {
  const { t } = useTexts();
  const heads = [...(owners ? (['owner'] as const) : []), 'whenHead', 'nextHead', 'as', 'status'] as const;
  return (
    <div className="@container/list mt-4">
      <table className="w-full border-collapse border border-line bg-raised max-tablet:text-body">
        <thead className="@max-[46rem]/list:sr-only">
          <tr className="h-8 border-b border-axis bg-surface text-left text-meta text-muted">
            <th scope="col" className="px-3 font-label">
              {t('deliveries.what')}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-3 font-label @max-[46rem]/list:hidden">
                {t(`deliveries.${head}`)}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t('dashboardPage.more')}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

const buttonAbove = (row: HTMLTableRowElement) => row.previousElementSibling?.querySelector('button');

interface ProgressRowProps {
  delivery: DeliveryProgress;
  detail: ReactNode;
  owner?: ReactNode;
  actions: ReactNode;
  /** The reader's way out of trouble. */
  step?: ReactNode;
}

/** A delivery and how it goes; trouble is a line below, with its reason and one step. */
export function ProgressRow({ delivery, detail, owner, actions, step }: ProgressRowProps) {
  const { t, conventions } = useTexts();
  const words = useDeliveryWords();
  const { title, state, rhythm, zone, next, format, lastRun } = delivery;
  const trouble = words.trouble(delivery);
  const status = state === 'paused' || !lastRun || lastRun.state === 'sent' ? state : lastRun.state;
  const inZone = { ...conventions, timeZone: zone };
  const due = next ? dueTime(next, inZone) : '–';
  const as = t(`export.format.${format}`);
  const row = useFocusHandedOn<HTMLTableRowElement>();
  const troubleRow = useFocusHandedOn(buttonAbove);
  const place = zone === (conventions.timeZone ?? ownZone()) ? '' : cityOf(zone);
  return (
    <>
      <tr ref={row} className={trouble ? '' : 'border-b border-line'}>
        <th scope="row" className={`${cell} text-left font-text wrap-anywhere`}>
          <span className="font-head" dir="auto">
            {title}
          </span>
          <span className="block text-meta text-muted" dir="auto">
            {detail}
          </span>
          <span className="block text-meta text-muted @min-[46rem]/list:hidden">
            {next ? due : words.rhythm(rhythm)} {next && place} · {as} · {t(`deliveries.state.${status}`)}
          </span>
          {owner && <span className="block text-meta @min-[46rem]/list:hidden">{owner}</span>}
        </th>
        {owner && <td className={`${cell} @max-[46rem]/list:hidden`}>{owner}</td>}
        <td className={`${cell} @max-[46rem]/list:hidden`}>{words.rhythm(rhythm)}</td>
        <td className={`${cell} @max-[46rem]/list:hidden`} title={next && exactTime(next, inZone)}>
          <span className="whitespace-nowrap">{due}</span>
          <span className="block text-meta text-muted">{next && place}</span>
        </td>
        <td className={`${cell} @max-[46rem]/list:hidden`}>{as}</td>
        <td className={`${cell} @max-[46rem]/list:hidden`}>
          <RunMark state={status}>{t(`deliveries.state.${status}`)}</RunMark>
        </td>
        <td className={`${cell} text-right whitespace-nowrap`}>{actions}</td>
      </tr>
      {trouble && (
        <tr ref={troubleRow} className="border-b border-line">
          <td colSpan={7} className="px-3 pb-2">
            <p className="flex gap-2 rounded-xs bg-warning-soft px-3 py-1.5 text-ink">
              <ExclamationTriangleIcon className="mt-px icon flex-none text-warning" aria-hidden />
              <span>
                {trouble} {step}
              </span>
            </p>
          </td>
        </tr>
      )}
    </>
  );
}

/** Shape first, then colour: a dot for what goes well, a ring for what is paused, a triangle for trouble. */
function RunMark({ state, children }: { state: 'on' | 'paused' | RunState; children: ReactNode }) {
  if (state === 'on' || state === 'sent' || state === 'paused') {
    return <OnOff on={state !== 'paused'}>{children}</OnOff>;
  }
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-warning">
      <ExclamationTriangleIcon className="-ml-0.75 icon-mark" aria-hidden />
      {children}
    </span>
  );
}

/** Makes a change, and says what failed, or that it is done and can be undone. */
export function useChange(onChange: () => void) {
  const { t } = useTexts();
  const say = useSay();
  const words = useFailureWords();
  const make = async (
    change: Promise<Result<unknown>>,
    done?: string,
    undo?: () => Promise<Result<unknown>>,
  ): Promise<void> => {
    const made = await change;
    const action = undo && { label: t('action.undo'), act: () => void make(undo()) };
    if (!made.ok) say({ kind: 'warning', text: words(made.failure) });
    else if (done !== undefined) say({ kind: 'success', text: done, ...(action && { action }) });
    onChange();
  };
  return make;
}

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
  const change = useChange(onChange);
  const { id, title, sheet, visual, state, lastRun, reason, format } = delivery;
  const isPaused = state === 'paused';
  const pause = (): void => void change(deliveries.pause(id, !isPaused));
  const test = (): void => void change(deliveries.test(id), t('deliveries.tested', { title }));
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
          <Menu
            trigger={
              <IconButton
                label={t('dashboardPage.more')}
                aria-description={title}
                icon={EllipsisHorizontalIcon}
                tooltip={false}
              />
            }
          >
            {rows.map(({ label, icon: Drawing, use }) => (
              <MenuRow key={label} onSelect={use}>
                <Drawing className="icon text-muted" aria-hidden />
                {label}
              </MenuRow>
            ))}
          </Menu>
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

import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { ownTimeZone } from '#domain/conventions';
import type { RunState } from '#domain/deliveries/delivery';
import type { DeliveryProgress } from '#domain/deliveries/own-deliveries';
import { useDeliveryWords } from '../../../deliveries/use-delivery-words';
import { cityOf } from '#domain/zone-named';
import { dueTime, exactTime } from '../../../portal/texts/dates';
import { useFocusHandedOn } from '../../../kit/focus/use-focus-handed-on';
import { useTexts } from '../../../portal/texts/use-texts';
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
  const place = zone === (conventions.timeZone ?? ownTimeZone()) ? '' : cityOf(zone);
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
              <span className="*:[button]:-my-1">
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

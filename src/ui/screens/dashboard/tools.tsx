import {
  ArrowDownTrayIcon,
  ArrowPathIcon,
  ArrowUturnLeftIcon,
  ArrowUturnRightIcon,
  ArrowsPointingInIcon,
  ArrowsPointingOutIcon,
  BackspaceIcon,
  EnvelopeIcon,
  LinkIcon,
  PrinterIcon,
} from '@heroicons/react/24/outline';
import { useState } from 'react';
import type { Viewing } from '#application/viewing/open-dashboard';
import { LoggedFailure } from '#domain/browser/logged-failure';
import { Button } from '../../kit/button';
import { IconButton } from '../../kit/icon-button';
import { MenuRow, MoreMenu } from '../../kit/menu-row';
import type { IconDrawing } from '../../kit/drawings/icon-drawing';
import { useSay } from '../../kit/notices/use-say';
import { timeOf } from '../../portal/texts/dates';
import { useCopyLink } from '../../kit/notices/use-copy-link';
import { usePortal } from '../../portal/use-portal';
import { useFullScreen } from './use-full-screen';
import { SubscribedDrawing } from './subscribed-drawing';
import { useTexts } from '../../portal/texts/use-texts';

interface Tool {
  key:
    | 'undo'
    | 'redo'
    | 'reset'
    | 'refresh'
    | 'print'
    | 'export'
    | 'subscribe'
    | 'fullScreen'
    | 'exitFullScreen'
    | 'copyLink';
  icon: IconDrawing;
  label: string;
  shortcut?: string;
  /** Starts a new group. */
  group?: boolean;
  disabled: boolean;
  use: () => void;
}

interface Files {
  /** Opens a panel; without it, there are no such tools. */
  onFile?: ((way: 'export' | 'subscribe') => void) | undefined;
  /** They work where they are `offered`. */
  offer: 'offered' | 'missing' | 'unknown';
  /** A delivery of the view in sight exists. */
  isSubscribed: boolean;
}

/** The dashboard's tools. Copy link is last, and labelled, because it is the one that people look for. */
export function useTools(viewing: Viewing, onRefresh: () => void, { onFile, offer, isSubscribed }: Files): Tool[] {
  const { t, conventions } = useTexts();
  const say = useSay();
  const { errorLog } = usePortal();
  const copyLink = useCopyLink();
  const { fullScreen, toggle } = useFullScreen();
  const open = viewing.status === 'open' ? viewing : undefined;
  const { tools, renewedAt, hadFocus } = open ?? {};
  const disabled = !tools;
  const [hasUndone, setHasUndone] = useState(false);
  /** Tools of this frame that did nothing: they stay off until a refresh opens another. */
  const [failed, setFailed] = useState<readonly (() => Promise<boolean>)[]>([]);
  const attempt = async (key: 'reset' | 'print', use: () => Promise<boolean>): Promise<void> => {
    if (await use()) return;
    setFailed((others) => [...others, use]);
    const text = t(`dashboardPage.toolFailed.${key}`);
    errorLog.record(new LoggedFailure('tool-failed', text, false), location.pathname);
    say({ kind: 'warning', text, action: { label: label('refresh'), act: onRefresh } });
  };
  /** No embedded dashboard tells whether there is a step to undo. So an attempt without one ends silently, except where a renewal took the steps. */
  const step = async (key: 'undo' | 'redo', use: () => Promise<boolean>): Promise<void> => {
    if (await use()) setHasUndone(true);
    else if (renewedAt)
      say({ kind: 'warning', text: t(`dashboardPage.nothingSince.${key}`, { time: timeOf(renewedAt, conventions) }) });
  };
  const label = (key: Tool['key']): string => t(`dashboardPage.tool.${key}`);
  // While a dashboard opens, the tools of its BI service aren't known yet.
  const ofDashboard = (key: 'undo' | 'redo' | 'reset' | 'print', icon: IconDrawing): Omit<Tool, 'label'>[] => {
    const use = tools?.[key];
    if (tools && !use) return [];
    return [
      {
        key,
        icon,
        group: key === 'undo',
        disabled: !use || failed.includes(use) || (key === 'redo' && !hasUndone),
        use: () => void (use && (key === 'undo' || key === 'redo' ? step(key, use) : attempt(key, use))),
      },
    ];
  };
  const all: Omit<Tool, 'label'>[] = [
    ...ofDashboard('undo', ArrowUturnLeftIcon),
    ...ofDashboard('redo', ArrowUturnRightIcon),
    ...ofDashboard('reset', BackspaceIcon),
    { key: 'refresh', icon: ArrowPathIcon, group: true, disabled: false, use: onRefresh },
    ...ofDashboard('print', PrinterIcon),
    ...(onFile
      ? [
          ['export', ArrowDownTrayIcon] as const,
          ['subscribe', isSubscribed ? SubscribedDrawing : EnvelopeIcon] as const,
        ].map(([key, icon]) => ({
          key,
          icon,
          disabled: disabled || offer !== 'offered',
          use: () => onFile(key),
        }))
      : []),
    fullScreen
      ? { key: 'exitFullScreen', icon: ArrowsPointingInIcon, shortcut: 'Esc', disabled: false, use: toggle }
      : { key: 'fullScreen', icon: ArrowsPointingOutIcon, disabled, use: toggle },
    {
      key: 'copyLink',
      icon: LinkIcon,
      disabled: false,
      use: () => copyLink(hadFocus?.() === true, open?.view),
    },
  ];
  const named = (key: Tool['key']): string => {
    if (key === 'export' && offer === 'missing') return t('deliveries.notOffered');
    return key === 'subscribe' && isSubscribed ? t('dashboardPage.tool.subscribed') : label(key);
  };
  return all.map((tool) => ({ ...tool, label: named(tool.key) }));
}

export function ToolButtons({ tools }: { tools: Tool[] }) {
  return (
    <div className="flex flex-none items-center gap-0.5 max-tablet:hidden">
      {tools.map(({ key, icon, label, shortcut, group, disabled, use }, index) =>
        key === 'copyLink' ? (
          <Button key={key} kind="line" size="sm" icon={icon} className="ml-2" onClick={use}>
            {label}
          </Button>
        ) : (
          // The same button, so that it keeps the focus.
          <span
            key={key === 'exitFullScreen' ? 'fullScreen' : key}
            className={`contents ${['print', 'export', 'subscribe'].includes(key) || key.endsWith('Screen') ? '@max-[52rem]/bar:hidden' : ''}`}
          >
            {group && index > 0 && <span className="mx-1.5 h-4 w-px bg-line" aria-hidden />}
            <IconButton label={label} icon={icon} shortcut={shortcut} disabled={disabled} onClick={use} />
          </span>
        ),
      )}
    </div>
  );
}

/** Where the bar is narrow, the tools fold into one menu. */
export function MoreTools({ tools }: { tools: Tool[] }) {
  const { t } = useTexts();
  return (
    <div className="ml-auto flex-none @min-[52rem]/bar:hidden">
      <MoreMenu label={t('dashboardPage.more')} className="w-52">
        {tools.map(({ key, icon, label, disabled, use }) => (
          <MenuRow key={key} icon={icon} disabled={disabled} onSelect={use}>
            {label}
          </MenuRow>
        ))}
      </MoreMenu>
    </div>
  );
}

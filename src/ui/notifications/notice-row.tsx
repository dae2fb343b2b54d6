import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import {
  ArrowDownTrayIcon,
  ArrowPathIcon,
  CheckCircleIcon,
  CheckIcon,
  LockClosedIcon,
  LockOpenIcon,
  ShieldCheckIcon,
} from '@heroicons/react/24/outline';
import { Suspense, lazy, useState } from 'react';
import type { NoticeLine } from '#domain/notifications/line';
import { type NoticeKind, topicOf } from '#domain/notifications/notice';
import type { TablePath } from '#domain/pages/route-table';
import { dashboardPath } from '#domain/pages/routes';
import { Button } from '../kit/button';
import { IconButton } from '../kit/icon-button';
import { When } from '../kit/when';
import { Icon } from '../kit/drawings/icon';
import { useFocusHandedOn } from '../kit/focus/use-focus-handed-on';
import { exactTime, timeOf } from '../portal/texts/dates';
import { useOpenableDashboards } from '../portal/navigation/use-openable';
import { PathLink } from '../portal/navigation/path-link';
import { PersonName } from '../people/person-name';
import { usePortal } from '../portal/use-portal';
import { useTexts } from '../portal/texts/use-texts';
import { useNoticeWords } from './use-notice-words';

const AnswerDialog = lazy(async () => ({
  default: (await import('../people/answer-dialog')).AnswerDialog,
}));

interface NoticeRowProps {
  line: NoticeLine;
  /** Shows only the time, because the day is above. */
  isInDay?: boolean;
  onRead: () => void;
  /** Called when a link is followed. */
  onLeave?: () => void;
}

/** Shows a notification as a link to what it is about, and lets a manager answer a request. */
export function NoticeRow({ line, isInDay = false, onRead, onLeave }: NoticeRowProps) {
  const { t, conventions } = useTexts();
  const { kind, isUnread, at, by, asked, dashboards } = line;
  const words = useNoticeWords(line);
  const path = usePathOf(line);
  const reader = useFocusHandedOn(nextUnread);
  const follow = () => {
    onRead();
    onLeave?.();
  };
  return (
    <li className="grid grid-cols-[3px_1.25rem_minmax(0,1fr)_auto_auto] items-start gap-x-3 border-b border-line py-3 tablet:grid-cols-[3px_1.25rem_minmax(0,1fr)_auto_2rem]">
      <span className={`h-full rounded-xs max-tablet:row-span-2 ${isUnread ? 'bg-accent-ink' : ''}`} aria-hidden />
      <Mark line={line} />
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        <p dir="auto" className={isUnread ? 'font-head' : ''}>
          {isUnread && <span className="sr-only">{t('notifications.unreadMark')} </span>}
          {path === undefined ? (
            words
          ) : (
            <PathLink
              path={path}
              onClick={follow}
              className="inline-block min-h-6 text-ink no-underline hover:underline"
            >
              {words}
            </PathLink>
          )}
        </p>
        <Detail line={line} onFollow={follow} />
        {by && (
          <p className="text-meta text-muted">
            <PersonName person={by} />
          </p>
        )}
        {asked && <Request line={line} title={dashboards[0]?.title ?? ''} />}
        {topicOf[kind] === 'security' && isUnread && (
          <p className="text-meta text-muted">
            {t('notifications.notYou')}{' '}
            <PathLink to="/user/account" onClick={follow} className="link">
              {t('notifications.secure')}
            </PathLink>
          </p>
        )}
      </div>
      <span className="text-meta text-muted max-tablet:col-start-3 max-tablet:row-start-2">
        {isInDay ? (
          <time dateTime={at.toISOString()} title={exactTime(at, conventions)}>
            {timeOf(at, conventions)}
          </time>
        ) : (
          <When date={at} brief />
        )}
      </span>
      {isUnread && (
        <IconButton
          ref={reader}
          data-reads
          label={t('notifications.markRead')}
          aria-description={words}
          icon={CheckIcon}
          className="max-tablet:col-start-4 max-tablet:row-span-2 max-tablet:row-start-1 max-tablet:-mt-3 tablet:-mt-1.5"
          onClick={onRead}
        />
      )}
    </li>
  );
}

/** Finds the nearest other line that can be marked as read, or else the first link. */
function nextUnread(button: HTMLButtonElement): Element | null | undefined {
  const list = button.closest('[role=tabpanel], [role=dialog]');
  const all = [...(list?.querySelectorAll('[data-reads]') ?? [])];
  const at = all.indexOf(button);
  return all[at + 1] ?? all[at - 1] ?? list?.querySelector('a');
}

/** Returns where a line leads; undefined for several dashboards, or one that can't be opened. */
function usePathOf({ kind, dashboards, count }: NoticeLine): string | undefined {
  const isOpenable = useIsOpenable();
  const [first] = dashboards;
  if (kind === 'help-asked') return '/management/people' satisfies TablePath;
  if (kind === 'synced') return '/management/history' satisfies TablePath;
  if (kind === 'sync-failed') return '/management/quicksight' satisfies TablePath;
  if (kind === 'exported') return '/user/deliveries' satisfies TablePath;
  if (topicOf[kind] === 'security') return '/user/account' satisfies TablePath;
  return first && count === 1 && isOpenable(first.metaId) ? dashboardPath(first.metaId) : undefined;
}

function useIsOpenable(): (metaId: string) => boolean {
  const openable = useOpenableDashboards();
  return (metaId) => openable.some((one) => one.metaId === metaId);
}

/** Kinds whose text is part of their sentence. */
const saidInSentence = new Set<NoticeKind>(['renamed', 'help-asked', 'new-browser', 'company-linked']);

/** Shows the dashboards of a line of several, or the issue or note of a single one. */
function Detail({ line: { kind, dashboards, count, text }, onFollow }: { line: NoticeLine; onFollow: () => void }) {
  const { t } = useTexts();
  const isOpenable = useIsOpenable();
  if (count > 1) {
    return (
      <p className="text-meta text-muted">
        {dashboards.map(({ metaId, title }, index) => (
          <span key={metaId} dir="auto">
            {index > 0 && ', '}
            {isOpenable(metaId) ? (
              <PathLink path={dashboardPath(metaId)} onClick={onFollow} className="link">
                {title}
              </PathLink>
            ) : (
              title
            )}
          </span>
        ))}
        {count > dashboards.length && ` ${t('notifications.others', { count: count - dashboards.length })}`}
      </p>
    );
  }
  if (text === undefined || saidInSentence.has(kind)) return null;
  return (
    <p dir="auto" className="text-meta text-muted">
      {kind === 'issue' ? text : t('notifications.quoted', { text })}
    </p>
  );
}

/** Lets a manager answer a request. Marking it as read afterwards loads the notifications again. */
function Request({ line, title }: { line: NoticeLine; title: string }) {
  const { t } = useTexts();
  const { notices } = usePortal();
  const [isAnswering, setAnswering] = useState(false);
  return (
    <p className="mt-1">
      <Button size="sm" onClick={() => setAnswering(true)}>
        {t('access.answer')}
      </Button>
      {isAnswering && line.asked && (
        <Suspense fallback={null}>
          <AnswerDialog
            request={line.asked}
            title={title}
            answered={false}
            onAnswered={() => void notices.markRead([line.id]).then(notices.refresh)}
            onClose={() => setAnswering(false)}
          />
        </Suspense>
      )}
    </p>
  );
}

const drawings: Partial<Record<NoticeKind, typeof CheckIcon>> = {
  'issue-solved': CheckCircleIcon,
  request: LockOpenIcon,
  granted: LockOpenIcon,
  declined: LockClosedIcon,
  synced: ArrowPathIcon,
  exported: ArrowDownTrayIcon,
};

function Mark({ line: { kind, dashboards, count } }: { line: NoticeLine }) {
  const openable = useOpenableDashboards();
  const look = 'icon mt-px text-muted';
  if (kind === 'issue' || kind === 'sync-failed')
    return <ExclamationTriangleIcon className="mt-px icon text-warning" aria-hidden />;
  if (topicOf[kind] === 'dashboards') {
    const found = count === 1 && openable.find(({ metaId }) => metaId === dashboards[0]?.metaId);
    return <Icon name={found ? found.icon : 'RectangleStackIcon'} className={look} />;
  }
  const Drawing = drawings[kind] ?? ShieldCheckIcon;
  return <Drawing className={look} aria-hidden />;
}

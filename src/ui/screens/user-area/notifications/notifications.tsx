import { Cog6ToothIcon } from '@heroicons/react/24/outline';
import { useLocation, useRouter } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { mayManage } from '#domain/access/roles';
import { isKnown } from '#application/loader';
import { daysOf } from '#domain/dashboards/history/history';
import { noticeFilterIn, noticeFilters } from '#domain/notifications/line';
import { noticeDays } from '#domain/notifications/notice';
import { OwnRequests } from '../../../people/own-requests';
import { useOwnRequests } from '../../../people/use-requests';
import { Button } from '../../../kit/button';
import { ListSkeleton } from '../../../kit/skeleton';
import { DayHead } from '../../../portal/texts/day-head';
import { nextBeside, useFocusHandedOn } from '../../../kit/focus/use-focus-handed-on';
import { useElapsed } from '../../../portal/loading/use-elapsed';
import { PathLink } from '../../../portal/navigation/path-link';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { countWords } from '../../../notifications/count-words';
import { NoticeRow } from '../../../notifications/notice-row';
import { noticeSettingsPath } from '../../../notifications/notice-settings-path';
import { useNotices } from '../../../notifications/use-notices';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useVisitor } from '../../../session/use-visitor';
import { useTexts } from '../../../portal/texts/use-texts';
import { NothingToSet, UserPage } from '../user-page';
import { NoticeSettings } from './notice-settings';

/** Milliseconds before the skeleton is shown, because a fast answer needs none. */
const patience = 200;

const listAround = (button: HTMLButtonElement) => button.parentElement;

export function Notifications() {
  const { t } = useTexts();
  const { view } = useLocation().search as { view?: unknown };
  const isSettings = view === 'settings';
  return (
    <UserPage title={t(isSettings ? 'notifications.settings.title' : 'route.notifications')}>
      {isSettings ? <NoticeSettings /> : <NoticeList />}
    </UserPage>
  );
}

function NoticeList() {
  const { t, conventions } = useTexts();
  const manages = mayManage(useVisitor());
  const unread = useLive(usePortal().notices.unread);
  const shown = noticeFilters.filter((one) => one !== 'syncs' || manages);
  const asked = noticeFilterIn(useLocation().search);
  const filter = shown.find((one) => one === asked);
  const router = useRouter();
  const setFilter = (chosen: string): void =>
    void router.navigate({
      to: '/user/notifications',
      search: (chosen === 'all' ? {} : { filter: chosen }) as never,
      replace: true,
      state: (state) => ({ ...state, follows: true }),
    });
  const notices = useNotices(filter);
  const { value, failure, busy, load } = notices;
  const isLate = useElapsed(patience);
  const reader = useFocusHandedOn(nextBeside);
  const older = useFocusHandedOn(listAround);
  if (failure?.kind === 'not-found') return <NotOffered />;
  const isUnread = typeof unread === 'number' && unread > 0;
  return (
    <Tabs.Root value={filter ?? 'all'} onValueChange={setFilter}>
      <div className="flex flex-wrap items-end gap-x-5 border-b border-axis max-tablet:flex-col-reverse max-tablet:flex-nowrap max-tablet:items-stretch">
        <Tabs.List
          aria-label={t('notifications.filter')}
          className="-mb-px flex h-8 min-w-0 flex-1 gap-5 max-tablet:-mx-4 max-tablet:h-11 max-tablet:flex-none max-tablet:overflow-x-auto max-tablet:overflow-y-hidden max-tablet:px-4 max-tablet:[mask-image:linear-gradient(to_right,transparent,black_1rem_calc(100%-1rem),transparent)] [scrollbar-width:none]"
        >
          <Tab value="all">{t('notifications.filters.all')}</Tab>
          {shown.map((one) => (
            <Tab key={one} value={one}>
              {t(`notifications.filters.${one}`)}
              {one === 'unread' && isUnread && <span className="ml-1.5 text-muted">{countWords(unread)}</span>}
            </Tab>
          ))}
        </Tabs.List>
        <div className="flex flex-none items-center gap-2 pb-1 max-tablet:-ml-2">
          {isUnread && (
            <Button ref={reader} size="sm" kind="quiet" onClick={() => void notices.markRead('all')}>
              {t('notifications.markAll')}
            </Button>
          )}
          <PathLink
            path={noticeSettingsPath}
            className="inline-flex min-h-control-sm items-center gap-1.5 rounded-sm px-2 text-ink no-underline hover:bg-hover max-tablet:text-body"
          >
            <Cog6ToothIcon className="icon" aria-hidden />
            {t('notifications.settings.link')}
          </PathLink>
        </div>
      </div>
      <Tabs.Content value={filter ?? 'all'}>
        {!isKnown(notices) && isLate && <ListSkeleton rows={6} />}
        {failure && <FailureNotice failure={failure} onRetry={() => void load()} className="mt-4" />}
        {value?.lines.length === 0 && (
          <p className="mt-5 text-muted">{t(filter ? 'notifications.noneOfThese' : 'notifications.none')}</p>
        )}
        {[...daysOf(value?.lines ?? [], conventions.timeZone)].map(([day, lines]) => (
          <section key={day} className="mt-5">
            <DayHead day={day} />
            <ul className="border-t border-axis">
              {lines.map((line) => (
                <NoticeRow key={line.id} line={line} isInDay onRead={() => notices.read(line)} />
              ))}
            </ul>
          </section>
        ))}
        {value?.next !== undefined && (
          <Button ref={older} className="mt-4" busy={busy} onClick={notices.more}>
            {t('notifications.more')}
          </Button>
        )}
        {value && <p className="mt-4 text-meta text-muted">{t('notifications.keptFor', { count: noticeDays })}</p>}
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      className="sheet-tab flex h-full flex-none items-center px-px pb-0.5 text-muted hover:text-ink focus-visible:-outline-offset-2 max-tablet:text-body data-[state=active]:font-head data-[state=active]:text-ink"
    >
      {children}
    </Tabs.Trigger>
  );
}

/** A backend without notifications may still keep requests for access. */
function NotOffered() {
  const { t } = useTexts();
  const own = useOwnRequests();
  const { value: requests = [], load } = own;
  const failure = own.failure?.kind === 'not-found' ? undefined : own.failure;
  const isLate = useElapsed(patience);
  return (
    <>
      {isKnown(own) && !failure && requests.length === 0 && (
        <NothingToSet title={t('notifications.notOffered')} text={t('notifications.notOfferedText')} />
      )}
      {!isKnown(own) && isLate && <ListSkeleton rows={3} />}
      {failure && <FailureNotice failure={failure} onRetry={() => void load()} />}
      {requests.length > 0 && (
        <>
          <h2 className="text-body font-head">{t('access.mine')}</h2>
          <OwnRequests requests={requests} />
        </>
      )}
    </>
  );
}

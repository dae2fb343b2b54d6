import { BellIcon } from '@heroicons/react/24/outline';
import { Popover } from 'radix-ui';
import { Suspense, lazy, useState } from 'react';
import type { TablePath } from '#domain/pages/route-table';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { countWords } from '../../../notifications/count-words';
import { useUserPages } from '../../user-area/use-user-pages';
import { useTexts } from '../../../portal/texts/use-texts';

const BellPanel = lazy(async () => ({ default: (await import('../../../notifications/bell-panel')).BellPanel }));

const page: TablePath = '/user/notifications';

/**
 * Counts unread notifications and opens the newest. Keeps its place until the first count, and is hidden if the backend has no
 * notifications or the page is turned off.
 */
export function Bell() {
  const { t } = useTexts();
  const unread = useLive(usePortal().notices.unread);
  const isOffered = useUserPages().some(({ path }) => path === page);
  const [isOpen, setOpen] = useState(false);
  if (unread === undefined || !isOffered) return null;
  if (unread === 'unknown') return <span className="h-control-sm min-w-9 max-tablet:min-w-tap" />;
  const name = unread > 0 ? t('notifications.bell', { count: countWords(unread) }) : t('notifications.title');
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={name}
        className="inline-flex h-control-sm min-w-9 items-center justify-center gap-1.5 rounded-sm px-1.5 text-muted hover:bg-hover hover:text-ink max-tablet:min-w-tap"
      >
        <BellIcon className="icon-tool" aria-hidden />
        {unread > 0 && <span className="text-ui font-head text-accent-ink">{countWords(unread)}</span>}
      </Popover.Trigger>
      {/* Not in a portal: everything must be in a landmark, and the header is one. */}
      <Popover.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        aria-label={t('notifications.title')}
        className="float-in z-30 flex max-h-(--radix-popover-content-available-height) w-104 max-w-[calc(100vw-1rem)] flex-col rounded-md bg-overlay text-ink shadow-popover outline-none"
      >
        <Suspense fallback={<p className="px-4 py-5 text-muted">{t('notifications.loading')}</p>}>
          <BellPanel close={() => setOpen(false)} />
        </Suspense>
      </Popover.Content>
    </Popover.Root>
  );
}

import { ArrowDownTrayIcon } from '@heroicons/react/24/outline';
import { DropdownMenu } from 'radix-ui';
import { Button } from '../components/button';
import { FailureNotice } from '../notices/failure-notice';
import { MenuContent, MenuRow } from '../components/menu-row';
import type { Downloading } from './use-download';
import { useTexts } from '../use-texts';

/** The catalogue as a file; nothing where the backend has none. Its room is kept until that is known. */
export function DownloadMenu({ download: { formats, state, run } }: { download: Downloading }) {
  const { t } = useTexts();
  if (formats?.length === 0) return null;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button
          kind="line"
          icon={ArrowDownTrayIcon}
          busy={state.status === 'busy'}
          busyLabel={t('management.download.busy')}
          className={`max-tablet:flex-auto ${formats ? '' : 'invisible'}`}
        >
          {t('management.download.button')}
        </Button>
      </DropdownMenu.Trigger>
      <MenuContent sideOffset={6} className="min-w-(--radix-dropdown-menu-trigger-width)">
        {formats?.map((format) => (
          <MenuRow key={format} onSelect={() => void run(format)}>
            {t(`management.download.${format}`)}
          </MenuRow>
        ))}
      </MenuContent>
    </DropdownMenu.Root>
  );
}

/** Why no file came. */
export function DownloadNotice({ download: { state, run } }: { download: Downloading }) {
  if (state.status !== 'failed') return null;
  return <FailureNotice failure={state.failure} onRetry={() => void run(state.format)} />;
}

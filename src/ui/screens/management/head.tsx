import { ArrowPathIcon, EllipsisHorizontalIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { Button } from '../../kit/button';
import { IconButton } from '../../kit/icon-button';
import { Menu, MenuRow } from '../../kit/menu-row';
import { useSections } from '../../dashboards/use-sections';
import { useLive } from '../../portal/use-live';
import type { Downloading } from '../../kit/downloads/download';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';
import { useViewAs } from '../../view-as/use-view-as';
import { SectionDialog } from './sections/section-dialog';
import type { PreviewedSync } from './sync/use-previewed-sync';

/** Sync, the main action, and what is needed rarely. */
export function Actions({ sync, download }: { sync: PreviewedSync; download: Downloading }) {
  const { t } = useTexts();
  const { configuration, forManagers } = usePortal();
  const { access } = configuration;
  const { value: hasHistory = false } = useLive(forManagers.offered.ManagementHistory);
  const viewAs = useViewAs();
  const sections = useSections();
  const [isOpen, setIsOpen] = useState(false);
  const { formats = [], state, run } = download;
  const hasMore = access === 'by-group' || sections !== undefined || hasHistory || formats.length > 0;
  return (
    <div className="ml-auto flex items-center gap-2">
      <output className="text-meta text-muted">
        {state.status === 'busy' ? t('management.download.preparing') : ''}
      </output>
      {hasMore && (
        <Menu trigger={<IconButton label={t('management.more')} icon={EllipsisHorizontalIcon} />} sideOffset={6}>
          {sections && <MenuRow onSelect={() => setIsOpen(true)}>{t('sections.new')}</MenuRow>}
          {access === 'by-group' && <MenuRow onSelect={viewAs}>{t('management.viewAs')}</MenuRow>}
          {hasHistory && <MenuRow path="/management/history?what=syncs">{t('management.sync.history')}</MenuRow>}
          {formats.map((format) => (
            <MenuRow key={format} onSelect={() => void run(format)}>
              {t('management.download.as', { format: t(`management.download.${format}`) })}
            </MenuRow>
          ))}
        </Menu>
      )}
      {isOpen && <SectionDialog onClose={() => setIsOpen(false)} />}
      <Button
        kind="main"
        icon={ArrowPathIcon}
        busy={sync.state.status === 'busy' || sync.preview.status === 'reading'}
        busyLabel={t('management.sync.busy')}
        onClick={() => void sync.start()}
      >
        {t('management.sync.button')}
      </Button>
    </div>
  );
}

import { ArrowPathIcon, EllipsisHorizontalIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { Button } from '../../kit/button';
import { IconButton } from '../../kit/icon-button';
import { Menu, MenuRow } from '../../kit/menu-row';
import { When } from '../../kit/when';
import { useSections } from '../../dashboards/use-sections';
import { useSyncWords } from '../../dashboards/use-sync-words';
import { useLive } from '../../portal/use-live';
import type { Downloading } from '../../kit/downloads/download';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';
import { useViewAs } from '../../view-as/use-view-as';
import { SectionDialog } from './sections/section-dialog';
import type { PreviewedSync } from './sync/use-previewed-sync';

interface ActionsProps {
  sync: PreviewedSync;
  download: Downloading;
  /** Offers boxes for the rows of a phone. */
  onSelect: (() => void) | undefined;
}

/** Sync, the main action, and what is needed rarely. */
export function Actions({ sync, download, onSelect }: ActionsProps) {
  const { t } = useTexts();
  const { configuration, forManagers } = usePortal();
  const { access } = configuration;
  const { value: hasHistory = false } = useLive(forManagers.offered.ManagementHistory);
  const viewAs = useViewAs();
  const sections = useSections();
  const [isOpen, setIsOpen] = useState(false);
  const { formats = [], state, run } = download;
  const hasMore = onSelect || access === 'by-group' || sections !== undefined || hasHistory || formats.length > 0;
  return (
    <div className="ml-auto flex min-w-0 items-center gap-2">
      <LastSync />
      <output className="text-meta text-muted">
        {state.status === 'busy' ? t('management.download.preparing') : ''}
      </output>
      {hasMore && (
        <Menu trigger={<IconButton label={t('management.more')} icon={EllipsisHorizontalIcon} />} sideOffset={6}>
          {onSelect && <MenuRow onSelect={onSelect}>{t('management.bulk.start')}</MenuRow>}
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

/** Says when the last sync ended, if Home or a sync of this visit has told the time. Hidden on phones. */
function LastSync() {
  const { value } = useLive(usePortal().dashboards.lastSync);
  const words = useSyncWords();
  if (typeof value !== 'object') return null;
  const { finishedAt } = value;
  return (
    <p className="truncate text-meta text-muted max-tablet:hidden">
      <Trans
        i18nKey="management.sync.last"
        values={{ what: words(value) }}
        // A new time is a new element, which counts from now.
        components={{ when: <When key={finishedAt.getTime()} date={finishedAt} within /> }}
      />
    </p>
  );
}

import { ArrowPathIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import type { Loader } from '#application/loader';
import type { Failure } from '#domain/failure';
import type { TablePath } from '#domain/pages/route-table';
import { Button } from '../../components/button';
import { buttonLook } from '../../components/button-look';
import { PageTitle } from '../../components/page';
import { type Downloading, DownloadMenu } from '../../downloads/download';
import { useFollowed } from '../../loading/use-loader';
import { PathLink } from '../../navigation/path-link';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../use-texts';
import { useViewAs } from '../../view-as/use-view-as';
import { SectionsDialog } from './sections/sections-dialog';
import { useSections } from '../../dashboards/use-sections';
import type { PreviewedSync } from './sync/use-previewed-sync';

export function Head({ sync, download }: { sync: PreviewedSync; download: Downloading }) {
  const { t } = useTexts();
  const { configuration, forManagers } = usePortal();
  const viewAs = useViewAs();
  const sections = useSections();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 max-tablet:gap-x-2">
      <div className="min-w-0 flex-[1_1_14rem] max-wide:basis-full">
        <PageTitle>{t('route.managementQuicksight')}</PageTitle>
        <p className="mt-0.5 text-muted max-tablet:hidden">{t('management.about')}</p>
      </div>
      <div className="phone-strip">
        <DownloadMenu download={download} />
        {configuration.access === 'by-group' && <Button onClick={viewAs}>{t('management.viewAs')}</Button>}
        {sections && <Button onClick={() => setIsOpen(true)}>{t('sections.title')}</Button>}
        {isOpen && <SectionsDialog onClose={() => setIsOpen(false)} />}
        <LinkIfOffered
          offered={forManagers.healthOffered}
          to="/management/health"
          label={t('route.managementHealth')}
        />
        <LinkIfOffered
          offered={forManagers.historyOffered}
          to="/management/history"
          label={t('route.managementHistory')}
        />
        <Button
          kind="main"
          icon={ArrowPathIcon}
          className="max-tablet:-order-1 tablet:ml-auto"
          busy={sync.state.status === 'busy' || sync.preview.status === 'reading'}
          busyLabel={t('management.sync.busy')}
          onClick={() => void sync.start()}
        >
          {t('management.sync.button')}
        </Button>
      </div>
    </div>
  );
}

interface LinkIfOfferedProps {
  offered: Loader<boolean, Failure>;
  to: TablePath;
  label: string;
}

/** Keeps its space until the backend has said whether it has the page. */
function LinkIfOffered({ offered, to, label }: LinkIfOfferedProps) {
  const { value: isOffered, failure } = useFollowed(offered);
  if (isOffered === false || failure) return null;
  return (
    <PathLink to={to} className={`${buttonLook('line')} ${isOffered ? '' : 'invisible'}`}>
      {label}
    </PathLink>
  );
}

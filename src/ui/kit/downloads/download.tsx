import { ArrowDownTrayIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import type { Portal } from '#application/portal';
import { readersZone } from '#domain/conventions';
import type { DownloadFormat } from '#domain/dashboards/download';
import type { HistorySearch } from '#domain/dashboards/history/history';
import type { Failure } from '#domain/failure';
import { Button } from '../button';
import { Menu, MenuRow } from '../menu-row';
import { useLoader } from '../../portal/loading/use-loader';
import { FailureNotice } from '../notices/failure-notice';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';

export interface Downloading {
  /** Undefined until loaded; empty if the backend has no downloads. */
  formats: readonly DownloadFormat[] | undefined;
  state: { status: 'idle' | 'busy' } | { status: 'failed'; failure: Failure; format: DownloadFormat };
  run: (format: DownloadFormat) => Promise<void>;
}

const formatsOf = ({ downloads }: Portal) => downloads.formats();

/** Downloads the catalogue, or the history that a query asks for, as a file from a signed address. */
export function useDownload(history?: HistorySearch): Downloading {
  const { downloads } = usePortal();
  const { conventions } = useTexts();
  const { value, failure } = useLoader(formatsOf);
  const [state, setState] = useState<Downloading['state']>({ status: 'idle' });
  const run = async (format: DownloadFormat): Promise<void> => {
    setState({ status: 'busy' });
    const address = await downloads.address(format, history, readersZone(conventions));
    if (!address.ok) return setState({ status: 'failed', failure: address.failure, format });
    followDownload(address.value);
    setState({ status: 'idle' });
  };
  return { formats: failure ? [] : value?.[history ? 'history' : 'catalogue'], state, run };
}

/** The page stays, because the answer is an attachment. If the portal's own server refuses, the browser shows a failed download. */
export function followDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Keeps its space until it is known whether the backend has downloads. */
export function DownloadMenu({ download: { formats, state, run } }: { download: Downloading }) {
  const { t } = useTexts();
  if (formats?.length === 0) return null;
  return (
    <Menu
      trigger={
        <Button
          kind="line"
          icon={ArrowDownTrayIcon}
          busy={state.status === 'busy'}
          busyLabel={t('management.download.busy')}
          className={formats ? '' : 'invisible'}
        >
          {t('action.download')}
        </Button>
      }
      sideOffset={6}
      className="min-w-(--radix-dropdown-menu-trigger-width)"
    >
      {formats?.map((format) => (
        <MenuRow key={format} onSelect={() => void run(format)}>
          {t(`management.download.${format}`)}
        </MenuRow>
      ))}
    </Menu>
  );
}

export function DownloadNotice({ download: { state, run } }: { download: Downloading }) {
  if (state.status !== 'failed') return null;
  return <FailureNotice failure={state.failure} onRetry={() => void run(state.format)} />;
}

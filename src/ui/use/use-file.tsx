import { ArrowDownTrayIcon } from '@heroicons/react/24/outline';
import { readersZone } from '#domain/conventions';
import type { Month } from '#domain/use/use';
import type { UseTable } from '#domain/use/use-report';
import { Button } from '../kit/button';
import { followDownload } from '../kit/downloads/download';
import { FailureNotice } from '../kit/notices/failure-notice';
import { useCall } from '../portal/loading/use-call';
import { usePortal } from '../portal/use-portal';
import { useTexts } from '../portal/texts/use-texts';

interface UseFileProps {
  table: UseTable;
  /** Missing for the current one. */
  month?: Month | undefined;
}

/** Downloads a table of use from a signed address. */
export function UseFile({ table, month }: UseFileProps) {
  const { t, conventions } = useTexts();
  const { use } = usePortal();
  const { busy, failure, make } = useCall();
  const download = async (): Promise<void> => {
    const format = t('when.conventions').startsWith('en') ? 'csv' : 'csv-semicolons';
    const address = await make(() => use.file(table, format, readersZone(conventions), month));
    if (address) followDownload(address.value);
  };
  return (
    <>
      <Button
        size="sm"
        icon={ArrowDownTrayIcon}
        busy={busy}
        busyLabel={t('management.download.busy')}
        onClick={() => void download()}
      >
        {t('billing.csv')}
      </Button>
      {failure && <FailureNotice failure={failure} onRetry={() => void download()} />}
    </>
  );
}

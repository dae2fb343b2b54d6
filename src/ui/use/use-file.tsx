import { ArrowDownTrayIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { readersZone } from '#domain/conventions';
import type { UseTable } from '#domain/use/use-report';
import type { Failure } from '#domain/failure';
import { Button } from '../kit/button';
import { followDownload } from '../kit/downloads/download';
import { FailureNotice } from '../kit/notices/failure-notice';
import { usePortal } from '../portal/use-portal';
import { useTexts } from '../portal/texts/use-texts';

/** Downloads a table of use from a signed address. */
export function UseFile({ table }: { table: UseTable }) {
  const { t, conventions } = useTexts();
  const { use } = usePortal();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    const format = t('when.conventions').startsWith('en') ? 'csv' : 'csv-semicolons';
    const address = await use.file(table, format, readersZone(conventions));
    setBusy(false);
    if (address.ok) followDownload(address.value);
    else setFailure(address.failure);
  };
  return (
    <>
      <Button
        size="sm"
        icon={ArrowDownTrayIcon}
        busy={isBusy}
        busyLabel={t('management.download.busy')}
        onClick={() => void download()}
      >
        {t('billing.csv')}
      </Button>
      {failure && <FailureNotice failure={failure} onRetry={() => void download()} />}
    </>
  );
}

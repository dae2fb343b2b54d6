import { type ReactNode, useCallback, useEffect } from 'react';
import type { Portal } from '#application/portal';
import { MessagePage } from '../kit/message-page';
import { Button } from '../kit/button';
import { followDownload } from '../kit/downloads/download';
import { useDownloadExport } from '../exports/use-download-export';
import { useLoader } from '../portal/loading/use-loader';
import { PathLink } from '../portal/navigation/path-link';
import { FailureNotice } from '../kit/notices/failure-notice';
import { Notice } from '../kit/notices/notice';
import { useTexts } from '../portal/texts/use-texts';

/** Downloads the file of a delivery, which a mail leads to, for its owner. Everyone else gets `otherwise`. */
export function DeliveredFile({ run, otherwise }: { run: string; otherwise: ReactNode }) {
  const { t } = useTexts();
  const { value, failure, load } = useLoader(useCallback(({ exports }: Portal) => exports.address(run), [run]));
  const download = useDownloadExport();
  useEffect(() => {
    if (value !== undefined) followDownload(value);
  }, [value]);
  if (failure?.kind === 'not-found') return otherwise;
  if (failure) {
    return (
      <MessagePage art="off-scale" title={t('deliveries.fileTitle')}>
        {failure.kind === 'not-allowed' ? (
          <Notice kind="danger">{t('export.reason.no-access')}</Notice>
        ) : (
          <FailureNotice failure={failure} onRetry={() => void load()} />
        )}
      </MessagePage>
    );
  }
  if (value === undefined) return null;
  return (
    <MessagePage
      art="off-scale"
      title={t('deliveries.fileTitle')}
      actions={<Button onClick={() => void download(run)}>{t('deliveries.fileAgain')}</Button>}
    >
      <p>{t('deliveries.fileText')}</p>
      <p>
        <PathLink to="/user/deliveries" className="link">
          {t('export.all')}
        </PathLink>
      </p>
    </MessagePage>
  );
}

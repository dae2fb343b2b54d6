import { type ReactNode, useCallback, useEffect } from 'react';
import type { Portal } from '#application/portal';
import { MessagePage } from '../components/message-page';
import { Button } from '../components/button';
import { followDownload } from '../downloads/download';
import { useDownloadExport } from '../exports/use-download-export';
import { useLoader } from '../loading/use-loader';
import { PathLink } from '../navigation/path-link';
import { FailureNotice } from '../notices/failure-notice';
import { Notice } from '../notices/notice';
import { useTexts } from '../use-texts';

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

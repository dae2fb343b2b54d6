import type { Failure } from '#domain/failure';
import { useFailureWords } from '../kit/notices/failure-notice';
import { followDownload } from '../kit/downloads/download';
import { useSay } from '../kit/notices/use-say';
import { usePortal } from '../portal/use-portal';
import { useTexts } from '../portal/texts/use-texts';

/** Says why there is no address of a file. */
export function useFileFailureWords(): (failure: Failure) => string {
  const { t } = useTexts();
  const words = useFailureWords();
  return (failure) => (failure.kind === 'not-allowed' ? t('export.reason.no-access') : words(failure));
}

/** Downloads a file by a fresh address, which is made at the press. */
export function useDownloadExport(): (id: string) => Promise<void> {
  const { exports } = usePortal();
  const say = useSay();
  const words = useFileFailureWords();
  return async (id) => {
    const address = await exports.address(id);
    if (address.ok) followDownload(address.value);
    else say({ kind: 'warning', text: words(address.failure) });
  };
}

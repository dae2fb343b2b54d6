import { useFailureWords } from '../notices/failure-notice';
import { followDownload } from '../downloads/download';
import { useSay } from '../notices/use-say';
import { usePortal } from '../portal/use-portal';

/** Downloads a file by a fresh address, which is made at the press. */
export function useDownloadExport(): (id: string) => Promise<void> {
  const { exports } = usePortal();
  const say = useSay();
  const words = useFailureWords();
  return async (id) => {
    const address = await exports.address(id);
    if (address.ok) followDownload(address.value);
    else say({ kind: 'warning', text: words(address.failure) });
  };
}

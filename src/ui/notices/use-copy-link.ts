import { useSay } from './use-say';
import { copy } from '../components/copy';
import { useTexts } from '../use-texts';

/** Copies the address of the page in sight, or the one given, and says what came of it. */
export function useCopyLink(): (address?: string) => Promise<void> {
  const { t } = useTexts();
  const say = useSay();
  return async (address = location.href) => {
    if (await copy(address)) say({ kind: 'success', text: t('dashboardPage.linkCopied') });
    else say({ kind: 'warning', text: t('dashboardPage.linkNotCopied') });
  };
}

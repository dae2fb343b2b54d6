import { useTranslation } from 'react-i18next';
import { say } from './toaster';
import { copy } from './copy';

/** Copies the address of the page in sight, and says what came of it. */
export function useCopyLink(): () => Promise<void> {
  const { t } = useTranslation();
  return async () => {
    if (await copy(location.href)) say({ kind: 'success', text: t('dashboardPage.linkCopied') });
    else say({ kind: 'warning', text: t('dashboardPage.linkNotCopied') });
  };
}

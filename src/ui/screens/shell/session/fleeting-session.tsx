import { useState } from 'react';
import { TextButton } from '../../../kit/text-button';
import { Notice } from '../../../kit/notices/notice';
import { usePath } from '../../../portal/navigation/use-path';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';

/** Says once that the sign-in ends with the page, because the browser's storage is blocked, full or not allowed. */
export function FleetingSession({ className }: { className: string }) {
  const { t } = useTexts();
  const { configuration, isFleeting } = usePortal();
  // Storage that fills up later is noticed on the next page.
  usePath();
  const [known, setKnown] = useState(false);
  if (known || !isFleeting()) return null;

  const dismiss = (): void => {
    setKnown(true);
    document.getElementById('content')?.focus();
  };
  return (
    <Notice
      kind="warning"
      className={className}
      action={<TextButton onClick={dismiss}>{t('site.understood')}</TextButton>}
    >
      {t(configuration.tokenStorage === 'memory' ? 'site.fleetingAsConfigured' : 'site.fleeting')}
    </Notice>
  );
}

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../components/button-look';
import { PathLink } from '../../components/path-link';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';

/** Only where the backend can check itself; its room is kept until that is known. */
export function HealthLink() {
  const { t } = useTranslation();
  const { health } = usePortal();
  useEffect(() => health.ask(), [health]);
  const offered = useLive(health);
  if (offered === false) return null;
  return (
    <PathLink
      to="/management/health"
      className={`${buttonLook('line')} max-tablet:flex-auto ${offered ? '' : 'invisible'}`}
    >
      {t('route.managementHealth')}
    </PathLink>
  );
}

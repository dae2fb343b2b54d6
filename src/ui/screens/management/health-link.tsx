import { buttonLook } from '../../components/button-look';
import { PathLink } from '../../navigation/path-link';
import { useFollowed } from '../../loading/use-loader';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../use-texts';

/** Only where the backend can check itself; its room is kept until that is known. */
export function HealthLink() {
  const { t } = useTexts();
  const { value: offered } = useFollowed(usePortal().offers.health);
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

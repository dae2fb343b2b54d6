import { mayManage } from '#domain/access/roles';
import { useVisitor } from '../../session/use-visitor';
import { useTexts } from '../../portal/texts/use-texts';
import { PathLink } from '../../portal/navigation/path-link';
import { OwnUse } from './own-use';
import { UserPage } from './user-page';

export function Billing() {
  const { t } = useTexts();
  return (
    <UserPage title={t('route.billing')}>
      <OwnUse />
      {mayManage(useVisitor()) && (
        <PathLink path="/management/usage" className="mt-6 inline-block link max-tablet:text-body">
          {t('billing.everyone')}
        </PathLink>
      )}
    </UserPage>
  );
}

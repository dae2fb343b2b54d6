import { useTranslation } from 'react-i18next';
import { UserPage } from './user-area/user-page';

export { Account } from './user-area/account';
export { Devices } from './user-area/devices';
export { Profile } from './user-area/profile';

export function Notifications() {
  return <NothingThere page="notifications" />;
}

export function Billing() {
  return <NothingThere page="billing" />;
}

function NothingThere({ page }: { page: 'notifications' | 'billing' }) {
  const { t } = useTranslation();
  return (
    <UserPage title={t(`route.${page}`)}>
      <h2 className="text-body font-head">{t(`userArea.${page}`)}</h2>
      <p className="mt-1 max-w-136 text-body text-muted">{t(`userArea.${page}Text`)}</p>
    </UserPage>
  );
}

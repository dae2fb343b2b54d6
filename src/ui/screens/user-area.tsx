import { useTranslation } from 'react-i18next';
import { NothingToSet, UserPage } from './user-area/user-page';

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
      <NothingToSet title={t(`userArea.${page}`)} text={t(`userArea.${page}Text`)} />
    </UserPage>
  );
}

import { OwnRequests } from '../access/own-requests';
import { useOwnRequests } from '../access/use-requests';
import { NothingToSet, UserPage } from './user-area/user-page';
import { useTexts } from '../use-texts';

export { Account } from './user-area/account';
export { Devices } from './user-area/devices';
export { Profile } from './user-area/profile';

/** Answers to requests for access; there is nothing else to be told of. */
export function Notifications() {
  const { t } = useTexts();
  const { answer: requests = [] } = useOwnRequests();
  if (requests.length === 0) return <NothingThere page="notifications" />;
  return (
    <UserPage title={t('route.notifications')}>
      <h2 className="text-body font-head">{t('access.mine')}</h2>
      <OwnRequests requests={requests} />
    </UserPage>
  );
}

export function Billing() {
  return <NothingThere page="billing" />;
}

function NothingThere({ page }: { page: 'notifications' | 'billing' }) {
  const { t } = useTexts();
  return (
    <UserPage title={t(`route.${page}`)}>
      <NothingToSet title={t(`userArea.${page}`)} text={t(`userArea.${page}Text`)} />
    </UserPage>
  );
}

import { isKnown } from '#application/loader';
import { OwnRequests } from '../access-requests/own-requests';
import { useOwnRequests } from '../access-requests/use-requests';
import { FailureNotice } from '../notices/failure-notice';
import { ListSkeleton } from '../components/skeleton';
import { useElapsed } from '../loading/use-elapsed';
import { NothingToSet, UserPage } from './user-area/user-page';
import { useTexts } from '../use-texts';

export { Account } from './user-area/account';
export { Billing } from './user-area/billing/billing';
export { Devices } from './user-area/devices';
export { Profile } from './user-area/profile/profile';

/** Delay of the skeleton in milliseconds: a fast answer needs none. */
const patience = 200;

/** Answers to requests for access, the only notifications so far. */
export function Notifications() {
  const { t } = useTexts();
  const own = useOwnRequests();
  const { value: requests = [], load } = own;
  const failure = own.failure?.kind === 'not-found' ? undefined : own.failure;
  const isLate = useElapsed(patience);
  const isEmpty = isKnown(own) && !failure && requests.length === 0;
  return (
    <UserPage title={t('route.notifications')}>
      {isEmpty && <NothingToSet title={t('userArea.notifications')} text={t('userArea.notificationsText')} />}
      {!isKnown(own) && isLate && <ListSkeleton rows={3} />}
      {failure && <FailureNotice failure={failure} onRetry={() => void load()} />}
      {requests.length > 0 && (
        <>
          <h2 className="text-body font-head">{t('access.mine')}</h2>
          <OwnRequests requests={requests} />
        </>
      )}
    </UserPage>
  );
}

import { useLoader } from '../../../portal/loading/use-loader';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { attributesOf } from '../contact/contact-setting';
import { UserPage } from '../user-page';
import { LookSetting } from './look-setting';
import { OwnAccess } from './own-access';
import { OwnDetails } from './own-details';
import { StartPage } from './start-page';

/** Shows who the user is, what they may do, and how the portal looks to them. */
export function Profile() {
  const { t } = useTexts();
  const entered = useLive(usePortal().entrance);
  const attributes = useLoader(attributesOf);
  return (
    <UserPage title={t('route.profile')}>
      <OwnDetails attributes={attributes} />
      <OwnAccess />
      {entered.status === 'open' && !entered.lacksHomePaths && <StartPage user={entered.user} />}
      <LookSetting />
    </UserPage>
  );
}

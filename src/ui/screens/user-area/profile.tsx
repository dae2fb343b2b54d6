import { useLoader } from '../../loading/use-loader';
import { attributesOf } from './contact/contact-setting';
import { useAttributeName } from '../../forms/use-attribute-name';
import { usePortal } from '../../portal/use-portal';
import { useSessionUser } from '../../session/use-session-user';
import { useLive } from '../../portal/use-live';
import { StartPageSetting } from './start-page-setting';
import { Facts, Setting, UserPage } from './user-page';
import { useTexts } from '../../use-texts';

/** The user's attributes and start page. Shows what the session knows at once, and the rest when the pool has answered. */
export function Profile() {
  const { t } = useTexts();
  const { entrance } = usePortal();
  const user = useSessionUser();
  const nameOf = useAttributeName();
  const entered = useLive(entrance);
  const { value: more } = useLoader(attributesOf);
  const known = entered.status === 'open' ? entered.user : undefined;
  return (
    <UserPage title={t('route.profile')}>
      <Setting title={t('userArea.profile')} text={t('userArea.profileText')}>
        <Facts
          facts={[
            { name: t('signIn.username'), values: [user?.username ?? ''] },
            { name: t('attribute.email'), values: [more?.email ?? (known?.userEmail || (user?.email ?? ''))] },
            ...(more?.phone_number ? [{ name: t('attribute.phone_number'), values: [more.phone_number] }] : []),
            ...Object.entries(more?.others ?? {}).map(([name, value]) => ({ name: nameOf(name), values: [value] })),
            { name: t('userArea.id'), values: [known?.userSub ?? user?.sub ?? ''] },
          ]}
        />
      </Setting>
      {entered.status === 'open' && !entered.lacksHomePaths && <StartPageSetting user={entered.user} />}
    </UserPage>
  );
}

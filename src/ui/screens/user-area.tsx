import { useTranslation } from 'react-i18next';
import { rolesOf } from '../../domain/access';
import { Button } from '../components/button';
import { usePortal } from '../use-portal';
import { useStream } from '../use-stream';
import { Facts, Setting, UserPage } from './user-area/user-page';
import { useSignOut } from './use-sign-out';

export function Profile() {
  const { t } = useTranslation();
  const { session, entrance } = usePortal();
  const state = useStream(session.state$, session.current);
  const entered = useStream(entrance.state$, entrance.current);
  const user = state.status === 'signed-in' || state.status === 'timed-out' ? state.user : undefined;
  const known = entered.status === 'open' ? entered.user : undefined;
  return (
    <UserPage title={t('route.profile')}>
      <Setting title={t('userArea.profile')} text={t('userArea.profileText')}>
        <Facts
          facts={[
            { name: t('userArea.username'), values: [user?.username ?? ''] },
            { name: t('userArea.email'), values: [known?.userEmail || (user?.email ?? '')] },
            { name: t('userArea.id'), values: [known?.userSub ?? user?.sub ?? ''] },
          ]}
        />
      </Setting>
    </UserPage>
  );
}

export function Account() {
  const { t } = useTranslation();
  const { configuration, entrance } = usePortal();
  const entered = useStream(entrance.state$, entrance.current);
  const signOut = useSignOut();
  const groups = entered.status === 'open' ? entered.user.groupList : [];
  const { access } = configuration;
  return (
    <UserPage title={t('route.account')}>
      <Setting
        title={t('userArea.access')}
        text={access === 'open' ? t('userArea.accessOpen') : t('userArea.accessByGroup')}
      >
        <Facts
          facts={[
            { name: t('userArea.roles'), values: rolesOf({ access, groups }) },
            { name: t('userArea.groups'), values: groups.length > 0 ? groups : [t('userArea.noGroups')] },
          ]}
        />
      </Setting>
      <Setting title={t('userArea.session')} text={t('userArea.sessionText')}>
        <Button onClick={signOut}>{t('userArea.signOut')}</Button>
      </Setting>
    </UserPage>
  );
}

export function Notifications() {
  return <NothingThere page="notifications" />;
}

export function Billing() {
  return <NothingThere page="billing" />;
}

export function Devices() {
  return <NothingThere page="device" />;
}

function NothingThere({ page }: { page: 'notifications' | 'billing' | 'device' }) {
  const { t } = useTranslation();
  return (
    <UserPage title={t(`route.${page}`)}>
      <h2 className="text-body font-head">{t(`userArea.${page}`)}</h2>
      <p className="mt-1 max-w-136 text-body text-muted">{t(`userArea.${page}Text`)}</p>
    </UserPage>
  );
}

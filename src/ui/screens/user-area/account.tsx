import { type HostedProvider, providersOf } from '#domain/people/hosted-login';
import { rolesOf } from '#domain/access/roles';
import { Button } from '../../components/button';
import { useLoader } from '../../loading/use-loader';
import { useSignOut } from '../../session/use-sign-out';
import { usePortal } from '../../portal/use-portal';
import { useSessionUser } from '../../session/use-session-user';
import { useLive } from '../../portal/use-live';
import { ContactSetting, attributesOf } from './contact/contact-setting';
import { LeaveSetting } from './leave-setting';
import { PasswordSetting } from './password-setting';
import { SecondStepSetting } from './second-step/second-step-setting';
import { SignOutEverywhere } from './sign-out-everywhere';
import { Facts, Setting, UserPage } from './user-page';
import { useTexts } from '../../use-texts';

export function Account() {
  const { t } = useTexts();
  const user = useSessionUser();
  const attributes = useLoader(attributesOf);
  return (
    <UserPage title={t('route.account')}>
      {user?.hosted ? (
        <ProviderSetting own={user.provider} />
      ) : (
        <>
          <PasswordSetting />
          <SecondStepSetting phone={attributes.value?.phone_number} />
        </>
      )}
      <ContactSetting attributes={attributes} />
      <AccessSetting />
      <SessionSetting />
      <LeaveSetting />
    </UserPage>
  );
}

/** For a user who signs in with a provider: password and second step are the provider's. */
function ProviderSetting({ own }: { own: HostedProvider | undefined }) {
  const { t } = useTexts();
  const { hostedLoginFlow } = usePortal();
  const [provider, ...others] = providersOf(own, hostedLoginFlow.providers);
  const isKnown = provider !== undefined && others.length === 0;
  return (
    <Setting title={t('account.signIn')} text={t('account.signInText')}>
      <p className="max-tablet:text-body">
        {isKnown ? t('account.signInWith', { provider }) : t('account.signInElsewhere')}
      </p>
    </Setting>
  );
}

function AccessSetting() {
  const { t } = useTexts();
  const { configuration, appState } = usePortal();
  const groups = useLive(appState, ({ userGroups }) => userGroups);
  const { access } = configuration;
  return (
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
  );
}

/** Signs out here, or everywhere. */
function SessionSetting() {
  const { t } = useTexts();
  const signOut = useSignOut();
  return (
    <Setting title={t('userArea.session')} text={t('userArea.sessionText')}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={signOut}>{t('action.signOut')}</Button>
        <SignOutEverywhere />
      </div>
    </Setting>
  );
}

import { useTranslation } from 'react-i18next';
import { Page, PageTitle } from '../components/page';

export function Profile() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageTitle>{t('route.profile')}</PageTitle>
    </Page>
  );
}

export function Account() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageTitle>{t('route.account')}</PageTitle>
    </Page>
  );
}

export function Notifications() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageTitle>{t('route.notifications')}</PageTitle>
    </Page>
  );
}

export function Billing() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageTitle>{t('route.billing')}</PageTitle>
    </Page>
  );
}

export function Devices() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageTitle>{t('route.device')}</PageTitle>
    </Page>
  );
}

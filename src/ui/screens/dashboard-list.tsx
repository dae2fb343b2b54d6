import { useTranslation } from 'react-i18next';
import { Page, PageTitle } from '../components/page';

export function DashboardList() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageTitle>{t('route.dashboard')}</PageTitle>
    </Page>
  );
}

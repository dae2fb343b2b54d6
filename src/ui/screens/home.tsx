import { useTranslation } from 'react-i18next';
import { Page, PageTitle } from '../components/page';

export function Home() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageTitle>{t('route.home')}</PageTitle>
    </Page>
  );
}

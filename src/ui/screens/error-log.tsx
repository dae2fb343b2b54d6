import { useTranslation } from 'react-i18next';
import { Page, PageTitle } from '../components/page';

export function ErrorLogList() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageTitle>{t('route.errorLog')}</PageTitle>
    </Page>
  );
}

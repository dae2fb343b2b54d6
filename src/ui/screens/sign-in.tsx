import { useTranslation } from 'react-i18next';

export function SignIn() {
  const { t } = useTranslation();
  return (
    <main>
      <h1 tabIndex={-1}>{t('signIn.title')}</h1>
    </main>
  );
}

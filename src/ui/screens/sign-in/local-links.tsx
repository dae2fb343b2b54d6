import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';

/** Links to the local stack's pages. They open beside this page, which may be waiting for a code. */
export function LocalLinks() {
  const { t } = useTexts();
  const { localPages } = usePortal().configuration;
  if (!localPages) return null;
  return (
    <footer className="flex flex-wrap items-center gap-x-4 text-meta text-muted">
      <span>{t('signIn.local')}</span>
      <a
        href={localPages.accounts}
        target="_blank"
        className="inline-flex min-h-6 items-center link max-tablet:min-h-11"
      >
        {t('signIn.demoAccounts')}
      </a>
      <a href={localPages.outbox} target="_blank" className="inline-flex min-h-6 items-center link max-tablet:min-h-11">
        {t('signIn.outbox')}
      </a>
    </footer>
  );
}

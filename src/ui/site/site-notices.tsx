import { TextButton } from '../components/text-button';
import { useFreshDocument } from './use-fresh-document';
import { nameOf } from '../use-language-choice';
import { usePortal } from '../portal/use-portal';
import { useSiteStatus } from './use-site-status';
import { useLive } from '../portal/use-live';
import { Notice } from '../notices/notice';
import { useTexts } from '../use-texts';

/** Notices about the whole portal: no network, a newer version, a language that couldn't be loaded. */
export function SiteNotices({ className = '' }: { className?: string }) {
  const { t } = useTexts();
  const { locale } = usePortal();
  const { online, newer } = useSiteStatus();
  const loadAnew = useFreshDocument();
  const { missing, locale: current } = useLive(locale);
  if (online && !newer && !missing) return null;
  return (
    <div className={`grid gap-2 ${className}`}>
      {!online && <Notice kind="warning">{t('site.offline')}</Notice>}
      {newer && (
        <Notice kind="success" action={<TextButton onClick={() => void loadAnew()}>{t('action.reload')}</TextButton>}>
          {t('site.newer')}
        </Notice>
      )}
      {missing?.why === 'unknown' && (
        <Notice kind="warning">{t('site.unknownLanguage', { language: missing.locale })}</Notice>
      )}
      {missing?.why === 'not-loaded' && (
        <Notice
          kind="warning"
          action={<TextButton onClick={() => void locale.retry()}>{t('action.tryAgain')}</TextButton>}
        >
          {t('site.missingLanguage', { language: nameOf(missing.locale, current) })}
        </Notice>
      )}
    </div>
  );
}

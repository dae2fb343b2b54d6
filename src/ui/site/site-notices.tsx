import { TextButton } from '../kit/text-button';
import { useFreshDocument } from '../portal/use-fresh-document';
import { nameOf } from '../portal/texts/use-language-choice';
import { usePortal } from '../portal/use-portal';
import { useSiteStatus } from './use-site-status';
import { useLive } from '../portal/use-live';
import { Notice } from '../kit/notices/notice';
import { useTexts } from '../portal/texts/use-texts';

interface SiteNoticesProps {
  /** Says there that the browser is too old, and not again on every page. */
  onSignIn?: boolean;
  className?: string;
}

/** Notices about the whole portal: no network, a newer version, a language that couldn't be loaded, a browser that is too old. */
export function SiteNotices({ onSignIn = false, className = '' }: SiteNoticesProps) {
  const { t } = useTexts();
  const { locale } = usePortal();
  const { online, newer } = useSiteStatus();
  const loadAnew = useFreshDocument();
  const { missing, locale: current } = useLive(locale);
  const isTooOld = onSignIn && !isSupported();
  if (online && !newer && !missing && !isTooOld) return null;
  return (
    <div className={`grid gap-2 ${className}`}>
      {!online && <Notice kind="warning">{t('site.offline')}</Notice>}
      {isTooOld && <Notice kind="warning">{t('site.oldBrowser')}</Notice>}
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

/** True in engines from Chrome 128 (August 2024), Safari 18.2 (December 2024) and Firefox 134 (January 2025), which have `Promise.try`. */
const isSupported = (): boolean => 'try' in Promise;

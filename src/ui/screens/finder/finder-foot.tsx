import { useTranslation } from 'react-i18next';
import { withCommand } from '../../components/keys';

const key = 'rounded-xs border border-line bg-overlay px-1 font-ui text-muted';

/** The keys, and how many of how many are shown. */
export function FinderFoot({ shown, total }: { shown: number; total: number }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-none items-center gap-4 border-t border-line bg-sunken px-4 py-2 text-meta text-muted">
      <span className="contents max-tablet:hidden" aria-hidden>
        <span>
          <kbd className={key}>↑</kbd> <kbd className={key}>↓</kbd> {t('finder.keys.choose')}
        </span>
        <span>
          <kbd className={key}>Enter</kbd> {t('finder.keys.open')}
        </span>
        <span>
          <kbd className={key}>{withCommand('Enter')}</kbd> {t('finder.keys.newTab')}
        </span>
      </span>
      <output className="ml-auto">{t('finder.shown', { shown, count: total })}</output>
    </div>
  );
}

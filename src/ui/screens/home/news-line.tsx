import { Trans, useTranslation } from 'react-i18next';
import { When } from '../../components/when';

interface NewsLineProps {
  lastVisit: Date | undefined;
  news: number;
  total: number;
}

/** "5 dashboards have changed since your last visit, yesterday, 17:12" */
export function NewsLine({ lastVisit, news, total }: NewsLineProps) {
  const { t } = useTranslation();
  return (
    <p className="mt-1 text-body text-muted">
      {lastVisit ? (
        <Trans
          i18nKey={news > 0 ? 'home.changedSince' : 'home.nothingSince'}
          count={news}
          components={{ when: <When date={lastVisit} within /> }}
        />
      ) : (
        t('home.count', { count: total })
      )}
    </p>
  );
}

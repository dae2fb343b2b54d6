import { Trans } from 'react-i18next';
import { When } from '../../components/when';
import { useTexts } from '../../use-texts';

interface NewsLineProps {
  lastVisit: Date | undefined;
  changed: number;
  total: number;
}

/** "5 dashboards have changed since your last visit, yesterday, 17:12" */
export function NewsLine({ lastVisit, changed, total }: NewsLineProps) {
  const { t } = useTexts();
  return (
    <p className="mt-1 text-body text-muted">
      {lastVisit ? (
        <Trans
          i18nKey={changed > 0 ? 'home.changedSince' : 'home.nothingSince'}
          count={changed}
          components={{ when: <When date={lastVisit} within /> }}
        />
      ) : (
        t('home.count', { count: total })
      )}
    </p>
  );
}

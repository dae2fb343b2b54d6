import { Trans } from 'react-i18next';
import { When } from '../../components/when';

/** "Updated 12 min ago" */
export function WhenUpdated({ date }: { date: Date }) {
  return (
    <span className="mr-1 text-meta whitespace-nowrap text-muted max-desk:hidden">
      <Trans i18nKey="dashboardPage.updated" components={{ when: <When date={date} within /> }} />
    </span>
  );
}

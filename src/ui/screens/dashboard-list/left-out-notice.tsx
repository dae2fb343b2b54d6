import { titleOf } from '#domain/dashboards/dashboard';
import type { LeftOut } from '#domain/pages/dashboards-with-pages';
import { Notice } from '../../kit/notices/notice';
import { useTexts } from '../../portal/texts/use-texts';

/** The most titles in the sentence. */
const named = 5;

export function LeftOutNotice({ leftOut, reason }: { leftOut: readonly LeftOut[]; reason: LeftOut['reason'] }) {
  const { t } = useTexts();
  const these = leftOut.filter((entry) => entry.reason === reason);
  if (these.length === 0) return null;
  return (
    <Notice kind="warning" className="mt-4">
      {t(`dashboardList.leftOut.${reason}`)}
      <ul className="mt-1">
        {these.slice(0, named).map(({ dashboard }) => (
          <li key={dashboard.id} dir="auto" className="line-clamp-1 font-label">
            {titleOf(dashboard)}
          </li>
        ))}
        {these.length > named && <li>{t('dashboardList.leftOut.more', { count: these.length - named })}</li>}
      </ul>
    </Notice>
  );
}

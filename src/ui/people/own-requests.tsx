import type { AccessRequest } from '#domain/access/access-request';
import { titleOf } from '#domain/dashboards/dashboard';
import { dashboardPath } from '#domain/pages/routes';
import { PathLink } from '../portal/navigation/path-link';
import { When } from '../kit/when';
import { useOpenableDashboards } from '../portal/navigation/use-openable';
import { Answer } from './answer';
import { useTexts } from '../portal/texts/use-texts';

/** Lists the user's requests for access and their answers. A dashboard is named by its address until the user can open it. */
export function OwnRequests({ requests }: { requests: readonly AccessRequest[] }) {
  const { t } = useTexts();
  const openable = useOpenableDashboards();
  return (
    <ul aria-label={t('access.mine')} className="mt-2 border-t border-axis">
      {requests.map((request) => {
        const { metaId, at } = request;
        const dashboard = openable.find((one) => one.metaId === metaId);
        const path = dashboardPath(metaId);
        return (
          <li key={metaId} className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-3">
            <div className="min-w-0 flex-1">
              <PathLink path={path} dir="auto" className="link font-label wrap-anywhere">
                {dashboard ? titleOf(dashboard) : path}
              </PathLink>
              <div className="text-muted">
                <Answer request={request} />
              </div>
            </div>
            <When date={request.answer?.at ?? at} className="flex-none text-meta text-muted" />
          </li>
        );
      })}
    </ul>
  );
}

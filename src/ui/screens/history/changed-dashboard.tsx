import { titleOf } from '#domain/dashboards/dashboard';
import type { HistoryEntry } from '#domain/dashboards/history/history';
import { historyPath } from '../../dashboards/editor/history-path';
import { useFocusHandedOn } from '../../kit/focus/use-focus-handed-on';
import { PathLink } from '../../portal/navigation/path-link';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';

/** Leads to the history of the dashboard that an entry is about, by its title at that time. An entry about access keeps none: the one of today is shown. */
export function ChangedDashboard({ entry }: { entry: HistoryEntry }) {
  const link = useFocusHandedOn<HTMLAnchorElement>();
  const { t } = useTexts();
  const { dashboards } = usePortal();
  const id = 'dashboard' in entry ? entry.dashboard : undefined;
  const rows = useLive(dashboards).dashboards;
  const known = rows?.find((one) => one.id === id);
  if (id === undefined) return null;
  const then = entry.kind === 'changed' ? (entry.after ?? entry.before) : known;
  return (
    <PathLink ref={link} path={historyPath(id)} className="link" dir="auto">
      {then ? titleOf(then) : rows ? t('history.goneDashboard') : '…'}
    </PathLink>
  );
}

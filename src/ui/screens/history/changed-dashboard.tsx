import { titleOf } from '#domain/dashboards/dashboard';
import type { HistoryEntry } from '#domain/dashboards/history';
import { historyPath } from '../../dashboards/editor/history-path';
import { useFocusHandedOn } from '../../kit/focus/use-focus-handed-on';
import { PathLink } from '../../portal/navigation/path-link';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';

/** Leads to the history of the dashboard that an entry is about, by its title at that time; an entry about access doesn't have one. */
export function ChangedDashboard({ entry }: { entry: HistoryEntry }) {
  const link = useFocusHandedOn<HTMLAnchorElement>();
  const { dashboards } = usePortal();
  const id = 'dashboard' in entry ? entry.dashboard : undefined;
  const known = useLive(dashboards).dashboards?.find((one) => one.id === id);
  if (id === undefined) return null;
  const then = entry.kind === 'changed' ? (entry.after ?? entry.before) : known;
  return (
    <PathLink ref={link} path={historyPath(id)} className="link" dir="auto">
      {titleOf(then ?? { title: id, metaName: '', metaId: '' })}
    </PathLink>
  );
}

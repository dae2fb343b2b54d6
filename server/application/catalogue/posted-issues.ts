import { type Dashboard, type PostedIssue, isBlank } from '#domain/dashboards/dashboard';
import type { History } from '../../ports/stores/history';

export interface PostedIssues {
  /** The dashboard, and who posted its known issue, as far as the history tells. */
  of(dashboard: Dashboard): Promise<Dashboard>;
}

/** How many pages of a dashboard's history are read at most. */
const mostPages = 5;

/** Says of known issues who posted them, and when: the change that gave them their present words. */
export function createPostedIssues(history: Pick<History, 'page'>): PostedIssues {
  const known = new Map<string, { updatedAt: Date; posted: PostedIssue | undefined }>();

  const read = async ({ id }: Dashboard): Promise<PostedIssue | undefined> => {
    let before: number | undefined;
    for (let page = 0; page < mostPages; page++) {
      const { entries, next } = await history.page({ dashboard: id, topic: 'changes', ...(before && { before }) });
      const posting = entries.find(
        (entry) => entry.kind === 'changed' && (entry.before?.knownIssue ?? '') !== (entry.after?.knownIssue ?? ''),
      );
      if (posting) return { at: posting.at, ...(posting.by?.email && { by: posting.by.email }) };
      if (next === undefined) return undefined;
      before = next;
    }
    return undefined;
  };

  return {
    async of(dashboard) {
      const { id, updatedAt, knownIssue = '' } = dashboard;
      if (isBlank(knownIssue)) {
        known.delete(id);
        return dashboard;
      }
      const kept = known.get(id);
      const isCurrent = kept?.updatedAt.getTime() === updatedAt.getTime();
      const posted = isCurrent ? kept.posted : await read(dashboard);
      if (!isCurrent) known.set(id, { updatedAt, posted });
      return posted ? { ...dashboard, issuePosted: posted } : dashboard;
    },
  };
}

import { fromWire, rowOf } from '#contract/dashboards/dashboard';
import type { UpdateRequest } from '#contract/dashboards/update';
import { mayManage } from '#domain/access/roles';
import { isDashboardId, succeeded } from '#domain/dashboards/dashboard';
import { failed, ok, type Result } from '#domain/result';
import type { BulkEdits } from '../../application/catalogue/bulk-edits';
import type { ListDashboards } from '../../application/catalogue/list-dashboards';
import type { PostedIssues } from '../../application/catalogue/posted-issues';
import type { Refusal } from '../../application/refusal';
import type { Update, UpdateDashboard } from '../../application/catalogue/update-dashboard';
import type { Handlers } from '../call-routes';
import { listAnswerOf, namesEtag } from '../list-answer';
import { securedAnswer } from '../security-headers';

interface UseCases {
  bulkEdits: BulkEdits;
  listDashboards: ListDashboards;
  updateDashboard: UpdateDashboard;
  /** Adds who posted a known issue. */
  postedIssue: PostedIssues['of'];
}

export const dashboardCalls = (useCases: UseCases) =>
  ({
    async list({ caller, context }) {
      const { json, etag } = listAnswerOf(await useCases.listDashboards(caller), mayManage(caller));
      const headers = { ETag: etag };
      if (namesEtag(context.req.header('If-None-Match'), etag)) return securedAnswer(context, null, 304, headers);
      return securedAnswer(context, json, 200, { 'Content-Type': 'application/json', ...headers });
    },

    async update({ caller, body, report }) {
      const update = updateOf(body);
      const saved = update.ok ? await useCases.updateDashboard(caller, update.value) : update;
      if (!saved.ok) return saved;
      report({ level: 'info', event: 'updated', dashboard: saved.value.id });
      const dashboard = await useCases.postedIssue(saved.value);
      return ok({ status: succeeded, dashboard: rowOf({ ...dashboard, editedBy: caller.sub }) });
    },

    async bulkEdit({ caller, body, report }) {
      const updates = body.edits.flatMap(({ id, updatedAt, groups, ...edit }) =>
        isDashboardId(id)
          ? [{ id, ifUpdatedAt: new Date(updatedAt), edit: { ...edit, ...(groups && { groupList: groups }) } }]
          : [],
      );
      const saved = await useCases.bulkEdits.save(caller, updates);
      if (!saved.ok) return saved;
      report({ level: 'info', event: 'bulk-edited', edits: updates.length, left: saved.value.left.length });
      return ok({ status: succeeded, ...saved.value });
    },

    async undoBulkEdit({ caller, body, report }) {
      const { number, seen, merging = [] } = body;
      const preview = seen && {
        seen: new Map(seen.map(({ id, updatedAt }) => [id, new Date(updatedAt)])),
        merging: new Set(merging),
      };
      const undone = await useCases.bulkEdits.undo(caller, number, preview);
      if (!undone.ok) return undone;
      const { count, kept } = undone.value;
      report({ level: 'info', event: 'bulk-undone', edits: count, kept: kept.length });
      return ok({ status: succeeded, count, kept });
    },
  }) satisfies Partial<Handlers>;

/** Joins the id, which travels in its two parts. */
export function updateOf({ pk, sk, updatedAt, restored, ...edit }: UpdateRequest): Result<Update, Refusal> {
  const id = `${pk}@${sk}`;
  // With an @ in pk, the composed id would split into another row's pk and sk.
  if (pk.includes('@') || !isDashboardId(id)) return failed({ code: 'invalid-id', field: sk === '' ? 'sk' : 'pk' });
  return ok({
    id,
    edit: fromWire(edit),
    ...(updatedAt !== undefined && { ifUpdatedAt: new Date(updatedAt) }),
    ...(restored !== undefined && { restored }),
  });
}

import { toWire } from '#contract/dashboard';
import { changedFields, editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { isDashboardId } from '#domain/dashboards/dashboard';
import type { BulkEdits } from '#ports/dashboards/bulk-edits';
import type { IprApiClient } from './client/ipr-api-client';

export const createIprApiBulkEdits = ({ call }: IprApiClient): BulkEdits => ({
  save: (planned) => {
    const edits = planned.map(({ seen, edit }) => {
      const wire: Record<string, unknown> = toWire(editOf(edit));
      const fields = changedFields(seen, edit).map((field) => (field === 'groupList' ? 'groups' : field));
      const changed = Object.fromEntries(fields.map((field) => [field, wire[field]]));
      return { id: seen.id, updatedAt: seen.updatedAt.toISOString(), ...changed };
    });
    return call('bulkEdit', { body: { edits } }, ({ status, number, left }) => ({
      status,
      left: left.filter(isDashboardId),
      ...(number !== undefined && { number }),
    }));
  },

  undo: (number) =>
    call('undoBulkEdit', { body: { number } }, ({ count, kept }) => ({ count, kept: kept.filter(isDashboardId) })),
});

import type { KyInstance } from 'ky';
import * as z from 'zod/mini';
import { editOf } from '#domain/dashboards/catalogue-edit';
import { splitDashboardId, updateUnknown } from '#domain/dashboards/dashboard';
import { failed } from '#domain/result';
import type { DashboardCatalogue, DashboardList } from '#ports/dashboard-catalogue';
import { toWire } from '#contract/dashboard';
import { type UpdateRequest, updateAnswer } from '#contract/update';
import { read } from './read';
import { settle } from './settle';
import { readRows, toDashboard } from './wire-dashboard';

/** Without `conditionalUpdates`, an update has only the specification's fields, and the last save wins. */
export function createIprApiCatalogue(api: KyInstance, conditionalUpdates = true): DashboardCatalogue {
  const list = async (version?: string): Promise<DashboardList | 'unchanged'> => {
    const answer = await api.get('quicksight/dashboard/list', {
      ...(version !== undefined && { headers: { 'if-none-match': version } }),
      throwHttpErrors: (status) => status !== 304,
    });
    if (answer.status === 304) return 'unchanged';
    const rows = readRows(await read(answer, z.array(z.unknown())));
    const etag = answer.headers.get('etag');
    return { ...rows, ...(etag !== null && { version: etag }) };
  };

  return {
    list: (version) => settle(list(version)),

    async update(id, edit, seen, restored) {
      const keys = splitDashboardId(id);
      if (!keys) return failed({ kind: 'rejected', code: 'invalid-id' });
      const json: UpdateRequest = { ...keys, ...toWire(editOf(edit)) };
      if (conditionalUpdates && seen.getTime() !== updateUnknown.getTime()) json.updatedAt = seen.toISOString();
      if (restored !== undefined) json.restored = restored;
      return settle(
        read(api.post('quicksight/dashboard/update', { json, retry: 0 }), updateAnswer).then(
          ({ status, dashboard }) => ({
            status,
            ...(dashboard && { dashboard: toDashboard(dashboard) }),
          }),
        ),
      );
    },
  };
}

import { toWire } from '#contract/dashboards/dashboard';
import type { UpdateRequest } from '#contract/dashboards/update';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { splitDashboardId, updateUnknown } from '#domain/dashboards/dashboard';
import { failed } from '#domain/result';
import type { DashboardCatalogue, DashboardList } from '#ports/dashboards/dashboard-catalogue';
import type { IprApiClient } from './client/ipr-api-client';
import { readAnswer } from './client/read-answer';
import { settle } from './client/settle';
import { readRows, toDashboard } from './wire-dashboard';

/** Without `conditionalUpdates`, an update has only the specification's fields, and the last save wins. */
export function createIprApiCatalogue({ call, send }: IprApiClient, conditionalUpdates = true): DashboardCatalogue {
  const list = async (version?: string): Promise<DashboardList | 'unchanged'> => {
    const response = await send(
      'list',
      {},
      {
        ...(version !== undefined && { headers: { 'if-none-match': version } }),
        throwHttpErrors: (status) => status !== 304,
      },
    );
    if (response.status === 304) return 'unchanged';
    const rows = readRows(await readAnswer('list', response));
    const etag = response.headers.get('etag');
    return { ...rows, ...(etag !== null && { version: etag }) };
  };

  return {
    list: (version) => settle(list(version)),

    async update(id, edit, seen, restored) {
      const keys = splitDashboardId(id);
      if (!keys) return failed({ kind: 'rejected', code: 'invalid-id' });
      const body: UpdateRequest = { ...keys, ...toWire(editOf(edit)) };
      if (conditionalUpdates && seen.getTime() !== updateUnknown.getTime()) body.updatedAt = seen.toISOString();
      if (restored !== undefined) body.restored = restored;
      return call('update', { body }, ({ status, dashboard }) => ({
        status,
        ...(dashboard && { dashboard: toDashboard(dashboard) }),
      }));
    },
  };
}

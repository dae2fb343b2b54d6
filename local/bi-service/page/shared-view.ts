import type { DashboardView, Parameter } from './dashboard-view';
import { isRecord } from './embedding-message';
import { readParameterList } from './payloads';

export interface SharedState {
  sheetId: string | undefined;
  parameters: Parameter[];
}

/** Keeps what the reader sees under an id, which the SDK takes as `viewId`. */
export async function shareView(
  dashboardId: string,
  view: DashboardView,
): Promise<{ sharedViewId: string } | undefined> {
  const state: SharedState = { sheetId: view.selectedSheetId(), parameters: view.parameters() };
  const response = await fetch('../views', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dashboardId, state }),
  });
  const body: unknown = response.ok ? await response.json() : undefined;
  return isRecord(body) && typeof body['sharedViewId'] === 'string'
    ? { sharedViewId: body['sharedViewId'] }
    : undefined;
}

/** Undefined for a view that was never shared: the dashboard then opens as it is. */
export async function loadSharedView(dashboardId: string, viewId: string): Promise<SharedState | undefined> {
  const response = await fetch(`../views/${encodeURIComponent(dashboardId)}/${encodeURIComponent(viewId)}`);
  const body: unknown = response.ok ? await response.json() : undefined;
  if (!isRecord(body)) return undefined;
  return {
    sheetId: typeof body['sheetId'] === 'string' ? body['sheetId'] : undefined,
    parameters: readParameterList(body['parameters']) ?? [],
  };
}

import * as z from 'zod/mini';
import { type DashboardId, isDashboardId } from '#domain/dashboards/dashboard';

/** The id of a dashboard as databases and files keep it. */
export const dashboardId = z.custom<DashboardId>((id) => typeof id === 'string' && isDashboardId(id));

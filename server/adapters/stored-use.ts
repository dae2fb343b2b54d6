import * as z from 'zod/mini';
import { dashboardId } from './stored-dashboard-id';

/** The dashboards of a sum, as stores keep them. */
export const storedSums = z.array(
  z.object({
    dashboard: dashboardId,
    people: z.number(),
    opened: z.number(),
    renewed: z.number(),
    lastAt: z.pipe(
      z.string(),
      z.transform((time) => new Date(time)),
    ),
  }),
);

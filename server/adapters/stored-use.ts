import * as z from 'zod/mini';
import { type DashboardId, isDashboardId } from '#domain/dashboards/dashboard';

const isId = (id: unknown): boolean => typeof id === 'string' && isDashboardId(id);

/** The dashboards of a sum, as stores keep them. */
export const storedSums = z.array(
  z.object({
    dashboard: z.custom<DashboardId>(isId),
    people: z.number(),
    opened: z.number(),
    renewed: z.number(),
    lastAt: z.pipe(
      z.string(),
      z.transform((time) => new Date(time)),
    ),
  }),
);

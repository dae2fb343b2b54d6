import * as z from 'zod/mini';
import { type DashboardId, isDashboardId } from '#domain/dashboards/dashboard';
import { type Plan, planKinds } from '#domain/use/plan';
import { howMany, time } from './values';

/** The operator's plan; no prices are shown without one. */
const plan = z.optional(
  z.object({
    kind: z.enum(planKinds),
    currency: z.string(),
    price: z.number(),
    cap: z.optional(z.number()),
    minimum: z.optional(z.number()),
    included: z.optional(z.number()),
    asOf: z.optional(z.string()),
  }) satisfies z.ZodMiniType<Plan>,
);

const month = z.string().check(z.regex(/^\d{4}-\d\d$/));
const dashboard = z.custom<DashboardId>((id) => typeof id === 'string' && isDashboardId(id));
/** `renewed` counts sessions that were renewed while the dashboard stayed open. */
const sessions = { opened: howMany, renewed: howMany };

/** The last twelve months in UTC, the current one included. */
export const ownUseAnswer = z.object({
  plan,
  uses: z.array(z.object({ month, dashboard, ...sessions, lastAt: time })),
});

export const organisationUseAnswer = z.object({
  plan,
  /** The oldest first, the current one last. */
  months: z.array(z.object({ month, people: howMany, ...sessions })),
  /** Those opened in these months; `recentPeople` opened it in the last 30 days, and the sessions are the current month's. */
  dashboards: z.array(
    z.object({ dashboard, peopleByMonth: z.array(howMany), recentPeople: howMany, lastAt: time, ...sessions }),
  ),
  /** The current month's, those who opened most first; `forgotten` is someone whose account was deleted, under a `sub` that nobody has. */
  people: z.array(z.object({ sub: z.string(), forgotten: z.optional(z.boolean()), ...sessions, lastAt: time })),
  /** What the current month costs so far; missing without a plan. */
  cost: z.optional(z.number()),
});

import * as z from 'zod/mini';
import { type DashboardId, isDashboardId } from '#domain/dashboards/dashboard';
import { type Plan, planKinds } from '#domain/use/plan';
import { downloadFormats } from '#domain/dashboards/download';
import { useTables } from '#domain/use/use-report';
import { howMany, time, readersZone } from '../values';

/** The operator's plan; no prices are shown without one. */
const plan = z.optional(
  z.object({
    kind: z.enum(planKinds),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
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

/** Missing where it isn't known. With `isLeast`, readers who opened nothing may have been billed too. */
const monthCost = { cost: z.exactOptional(z.number()), isLeast: z.exactOptional(z.literal(true)) };

const group = z.optional(z.string());

/** The last twelve months in UTC, the current one included. */
export const ownUseAnswer = z.object({
  plan,
  uses: z.array(z.object({ month, dashboard, ...sessions, lastAt: time })),
});

export const organisationUseQuery = z.object({
  of: z.catch(z.optional(z.literal('dashboards')), undefined),
  month: z.catch(z.optional(month), undefined),
});
export const organisationUseAnswer = z.object({
  plan,
  /** The month of the people, groups, dashboards' sessions and cost. Backends that only know the current month leave it out. */
  month: z.optional(month),
  /** The oldest first, the current one last. */
  months: z.array(z.object({ month, people: howMany, ...sessions, ...monthCost })),
  /** Those opened in these months; `recentPeople` opened it in the last 30 days, and the sessions are the month's. */
  dashboards: z.array(
    z.object({ dashboard, peopleByMonth: z.array(howMany), recentPeople: howMany, lastAt: time, ...sessions }),
  ),
  /** The month's, a thousand at most, those with the most sessions first; `forgotten` is someone whose account was deleted, under a `sub` that nobody has. */
  people: z.array(z.object({ sub: z.string(), forgotten: z.optional(z.boolean()), group, ...sessions, lastAt: time })),
  /** The month's; each person counts in one, the largest of theirs. The one without a name has those whose groups are unknown. */
  groups: z._default(
    z.array(z.object({ group, readers: howMany, active: howMany, ...sessions, cost: z.optional(z.number()) })),
    [],
  ),
  /** The readers registered in QuickSight, and those who opened nothing for 30 days; missing if the portal registers none, and with a past month. */
  readers: z.optional(
    z.object({
      count: howMany,
      idle: z.object({
        count: howMany,
        /** A month's, where a plan has a price for each reader. */
        cost: z.optional(z.number()),
        groups: z.array(z.object({ group, people: howMany })),
        /** A thousand at most. */
        people: z.array(z.object({ sub: z.string(), group })),
      }),
    }),
  ),
  /** The cost of the month, or of the current one so far; missing without a plan. */
  cost: z.optional(z.number()),
  /** When all this was counted; missing from backends before this one. */
  countedAt: z.optional(time),
});

/** The dashboards that most people of the caller's groups opened in the last 30 days; `people` is rounded down to a multiple of five. */
export const mostUsed = z.array(z.object({ dashboard, people: howMany }));

/** The caller's own use of twelve months, or a table of everyone's, which is for managers. */
export const useFileRequest = z.strictObject({
  table: z.enum(useTables),
  format: z.enum(downloadFormats),
  zone: readersZone,
  /** Of people, groups and dashboards; the current one without. */
  month: z.exactOptional(month),
});

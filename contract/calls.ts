import * as z from 'zod/mini';
import { healthAnswer, lastCheckAnswer } from './health';
import { queryText } from './values';
import { peopleCalls } from './calls/people';
import { useCalls } from './calls/use';
import { accessCalls } from './calls/access';
import { syncCalls } from './calls/sync';
import { dashboardCalls } from './calls/dashboards';
import { exportCalls } from './calls/exports';
import type { Call } from './calls/call';

/**
 * Every call of IprApi. The client's methods, the server's routes with their checks, the tests' matrix, the table in docs/api.md and
 * the OpenAPI document come from it.
 */
export const calls = {
  ...peopleCalls,
  ...dashboardCalls,
  ...useCalls,
  ...syncCalls,
  ...accessCalls,
  ...exportCalls,
  health: {
    method: 'GET',
    path: 'portal/health',
    query: z.object({ language: queryText }),
    answer: healthAnswer,
    by: 'managers',
    perMinute: 60,
    summary: 'Returns what the backend finds wrong with itself; HEAD asks only whether it checks that.',
  },
  lastCheck: {
    method: 'GET',
    path: 'portal/health/last',
    answer: lastCheckAnswer,
    by: 'managers',
    perMinute: 60,
    summary: 'Returns the codes of what the last check found; checks nothing.',
  },
  openApi: {
    method: 'GET',
    path: 'openapi.json',
    answer: z.object({ openapi: z.string() }),
    by: 'managers',
    perMinute: 60,
    summary: 'Returns the OpenAPI document of these calls.',
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

/** Those of the specification. The others are extensions, which a backend need not have. */
export const specifiedCalls: readonly CallName[] = ['identity', 'list', 'sync', 'update', 'embedUrl'];

type Field<Name extends CallName, Kind extends string> = (typeof calls)[Name] extends {
  [Key in Kind]: infer Schema extends z.ZodMiniType;
}
  ? z.output<Schema>
  : undefined;

export type QueryOf<Name extends CallName> = Field<Name, 'query'>;
export type BodyOf<Name extends CallName> = Field<Name, 'body'>;
export type AnswerOf<Name extends CallName> = Field<Name, 'answer'>;

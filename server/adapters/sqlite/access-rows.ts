import * as z from 'zod/mini';
import type { AccessAnswer, PersonGrant } from '#domain/access/access-request';
import type { DashboardId } from '#domain/dashboards/dashboard';
import type { AskedAccess } from '../../ports/stores/access-store';
import type { Row, Value } from './database/database';

const json = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.transform((text: unknown) => JSON.parse(String(text))),
    schema,
  );

const storedRequest = z.object({
  sub: z.string(),
  meta_id: z.string(),
  email: z.string(),
  groups: json(z.array(z.string())),
  note: z.string(),
  at: z.number(),
  answer: z.nullable(
    json(
      z.object({
        granted: z.boolean(),
        word: z.string(),
        by: z.string(),
        bySub: z.exactOptional(z.string()),
        at: z.number(),
        group: z.exactOptional(z.string()),
        until: z.exactOptional(z.string()),
      }),
    ),
  ),
});
const storedGrant = z.object({
  dashboard: z.string(),
  sub: z.string(),
  email: z.string(),
  granted_by: z.string(),
  at: z.number(),
  until: z.nullable(z.string()),
});

export function requestIn(row: Row): AskedAccess {
  const { meta_id: metaId, at, answer, ...same } = storedRequest.parse(row);
  return { ...same, metaId, at: new Date(at), ...(answer && { answer: { ...answer, at: new Date(answer.at) } }) };
}

export function grantIn(row: Row): PersonGrant {
  const { dashboard, granted_by: by, at, until, ...same } = storedGrant.parse(row);
  return { ...same, dashboard: dashboard as DashboardId, by, at: new Date(at), ...(until !== null && { until }) };
}

export const storedAnswer = (answer: AccessAnswer): string => JSON.stringify({ ...answer, at: answer.at.getTime() });

export function requestRow({ sub, metaId, email, groups, note, at, answer }: AskedAccess): Record<string, Value> {
  return {
    sub,
    meta_id: metaId,
    email,
    groups: JSON.stringify(groups),
    note,
    at: at.getTime(),
    answer: answer ? storedAnswer(answer) : null,
  };
}

export const grantRow = ({ dashboard, sub, email, by, at, until }: PersonGrant): Record<string, Value> => ({
  dashboard,
  sub,
  email,
  granted_by: by,
  at: at.getTime(),
  until: until ?? null,
});

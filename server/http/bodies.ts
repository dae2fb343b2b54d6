import type * as z from 'zod/mini';
import { fromWire } from '#contract/dashboard';
import { homePathRequest } from '#contract/identity';
import { updateRequest } from '#contract/update';
import { openingTroubleRequest } from '#contract/opening';
import { undoSyncRequest } from '#contract/sync';
import { isDashboardId } from '#domain/dashboards/dashboard';
import type { FrameTrouble } from '#domain/dashboards/opening-trouble';
import { failed, ok, type Result } from '#domain/result';
import type { Refusal } from '../application/refusal';
import type { Update } from '../application/update-dashboard';

/** Parses an update: JSON with exactly the contract's keys. */
export function readUpdateBody(text: string): Result<Update, Refusal> {
  const json = parse(text);
  if (!json.ok) return json;
  const body = updateRequest.safeParse(json.value);
  if (!body.success) return invalid(body.error.issues[0]?.path[0]);
  const { pk, sk, updatedAt, restored, ...edit } = body.data;

  const id = `${pk}@${sk}`;
  // With an @ in pk, the composed id would split into another row's pk and sk.
  if (pk.includes('@') || !isDashboardId(id)) return failed({ code: 'invalid-id', field: sk === '' ? 'sk' : 'pk' });
  const ifUpdatedAt = updatedAt === undefined ? undefined : new Date(updatedAt);
  if (ifUpdatedAt && Number.isNaN(ifUpdatedAt.getTime())) return invalid('updatedAt');
  return ok({
    id,
    edit: fromWire(edit),
    ...(ifUpdatedAt && { ifUpdatedAt }),
    ...(restored !== undefined && { restored }),
  });
}

/** Parses a new home path. */
export function readHomePathBody(text: string): Result<string, Refusal> {
  const body = readBody(text, homePathRequest);
  return body.ok ? ok(body.value.homePath) : body;
}

/** Parses JSON of this form. */
export function readBody<T>(text: string, schema: z.ZodMiniType<T>): Result<T, Refusal> {
  const json = parse(text);
  if (!json.ok) return json;
  const body = schema.safeParse(json.value);
  return body.success ? ok(body.data) : invalid(body.error.issues[0]?.path[0]);
}

/** Parses which sync is to be undone, by its number in the history. */
export function readUndoSyncBody(text: string): Result<number, Refusal> {
  const json = parse(text);
  if (!json.ok) return json;
  const body = undoSyncRequest.safeParse(json.value);
  return body.success ? ok(body.data.sync) : invalid(body.error.issues[0]?.path[0]);
}

/** Parses what a frame showed a person instead of a dashboard. */
export function readTroubleBody(text: string): Result<FrameTrouble, Refusal> {
  const json = parse(text);
  if (!json.ok) return json;
  const body = openingTroubleRequest.safeParse(json.value);
  return body.success ? ok(body.data.trouble) : invalid('trouble');
}

function parse(text: string): Result<unknown, Refusal> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return failed({ code: 'not-json' });
  }
}

function invalid(field?: PropertyKey): { ok: false; failure: Refusal } {
  return failed({ code: 'invalid-body', ...(typeof field === 'string' && { field }) });
}

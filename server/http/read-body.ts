import type * as z from 'zod/mini';
import { failed, ok, type Result } from '#domain/result';
import type { Refusal } from '../application/refusal';

/** Parses JSON of this form. */
export function readBody<T>(text: string, schema: z.ZodMiniType<T>): Result<T, Refusal> {
  const json = parse(text);
  if (!json.ok) return json;
  const body = schema.safeParse(json.value);
  return body.success ? ok(body.data) : invalid(body.error.issues[0]?.path[0]);
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

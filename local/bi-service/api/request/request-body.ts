import type { Context } from 'hono';
import type { z } from 'zod';
import { ApiError } from '../api-error';

/** The body as the schema describes it; unknown fields are left out, as AWS does. */
export async function readBody<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  const body: unknown = await context.req.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ApiError('InvalidParameterValueException', `${issue?.path.join('.')}: ${issue?.message}`);
}

import type * as z from 'zod/mini';
import { UnreadableAnswer } from './settle';

/** Parses the response with its schema; throws UnreadableAnswer if that fails. */
export async function read<Schema extends z.ZodMiniType>(
  answer: Response | PromiseLike<Response>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await (await answer).json();
  const checked = schema.safeParse(body);
  if (!checked.success) throw new UnreadableAnswer('The backend answered something else than was agreed.');
  return checked.data;
}

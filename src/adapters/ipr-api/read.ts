import type * as z from 'zod/mini';
import { UnreadableAnswer } from './settle';

/** Parses the response with its schema; throws UnreadableAnswer if that fails. */
export async function read<Schema extends z.ZodMiniType>(
  answer: Response | PromiseLike<Response>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await answer;
  const checked = schema.safeParse(await jsonOf(response));
  if (!checked.success) throw new UnreadableAnswer(response);
  return checked.data;
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw error instanceof SyntaxError ? new UnreadableAnswer(response) : error;
  }
}

import { type AnswerOf, type CallName, calls } from '#contract/calls';
import type { Call } from '#contract/calls/call';
import { UnreadableAnswer } from './call-errors';

/** Reads a response by the schema of its call; throws UnreadableAnswer if that fails. */
export async function readAnswer<Name extends CallName>(name: Name, response: Response): Promise<AnswerOf<Name>> {
  const { answer }: Call = calls[name];
  const read = answer.safeParse(await jsonOf(response));
  if (!read.success) throw new UnreadableAnswer(response);
  return read.data as AnswerOf<Name>;
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw error instanceof SyntaxError ? new UnreadableAnswer(response) : error;
  }
}

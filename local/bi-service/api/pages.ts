import type { Context } from 'hono';
import { z } from 'zod';
import { ApiError } from './api-error';

const largestPage = 100;
const query = z.object({
  'max-results': z.coerce.number().int().min(1).max(largestPage).default(largestPage),
  'next-token': z
    .string()
    .regex(/^at-\d+$/)
    .default('at-0'),
});

/** One page of a list, by the request's `max-results` and `next-token`. */
export function readPage<Row>(context: Context, all: readonly Row[]): { rows: Row[]; NextToken?: string } {
  const asked = query.safeParse(context.req.query());
  if (!asked.success) throw new ApiError('InvalidParameterValueException', 'MaxResults or NextToken is not valid');
  const begin = Number(asked.data['next-token'].slice('at-'.length));
  const end = begin + asked.data['max-results'];
  return { rows: all.slice(begin, end), ...(end < all.length && { NextToken: `at-${end}` }) };
}

import { ListDashboardsCommand, type QuickSightClient } from '@aws-sdk/client-quicksight';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { failed, ok, type Result } from '#domain/result';
import type { BiFailure, BiListing, BiReading } from '../../ports/bi-service';

const pageAnswer = z.object({
  Status: z.optional(z.literal(200)),
  DashboardSummaryList: z.array(z.unknown()),
  NextToken: z.nullish(z.string()),
});
const identified = z.object({ DashboardId: z.string().check(z.minLength(1)) });
const summary = z.extend(identified, {
  Name: z.string(),
  Arn: z.string(),
  PublishedVersionNumber: z.catch(z.optional(z.number()), undefined),
});

/** Every dashboard of the account. Rejects with the SDK's errors. A page has a hundred rows. */
export async function listDashboards(
  client: QuickSightClient,
  accountId: string,
  mostPages: number,
  reading?: BiReading,
): Promise<Result<BiListing, BiFailure>> {
  const listing: BiListing = { dashboards: [], unreadable: [] };
  const tokens = new Set<string>();
  let token: string | undefined;
  do {
    if (tokens.size === mostPages) return refused(`it does not end after ${mostPages} pages`);
    const page = pageAnswer.safeParse(await readPage(client, accountId, token, reading?.signal));
    if (!page.success) return refused(`a page of it is wrong at ${page.error.issues[0]?.path.join('.') || 'its top'}`);
    for (const row of page.data.DashboardSummaryList) take(row, listing);
    token = page.data.NextToken || undefined;
    if (token !== undefined && tokens.has(token)) return refused('a page of it leads back to an earlier one');
    if (token !== undefined) {
      tokens.add(token);
      reading?.onPage(listing.dashboards.length);
    }
  } while (token !== undefined);
  return ok(listing);
}

function refused(how: string): Result<BiListing, BiFailure> {
  return failed({ kind: 'refused', reason: `The list of dashboards cannot be used: ${how}` });
}

function take(row: unknown, { dashboards, unreadable }: BiListing): void {
  const read = summary.safeParse(row);
  if (!read.success) return void unreadable.push(identified.safeParse(row).data?.DashboardId);
  const { DashboardId: id, Name: name, Arn: arn, PublishedVersionNumber: version } = read.data;
  dashboards.push({ id, name, arn, ...(version !== undefined && { version }) });
}

/**
 * The raw JSON of one page, undefined if it is not JSON. The SDK's own parser treats a missing list as an empty one, ignores the body's
 * `Status`, and rejects a whole page for one invalid date.
 */
async function readPage(
  client: QuickSightClient,
  accountId: string,
  token: string | undefined,
  abortSignal: AbortSignal | undefined,
): Promise<unknown> {
  const command = new ListDashboardsCommand({
    AwsAccountId: accountId,
    MaxResults: 100,
    ...(token && { NextToken: token }),
  });
  let body = '';
  command.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      // It is a stream on Node; the SDK's type is `unknown`.
      const response = result.response as { statusCode: number; body: Readable | Uint8Array };
      if (response.statusCode === 200 && response.body instanceof Readable) {
        body = await text(response.body);
        response.body = new TextEncoder().encode('{}');
      }
      return result;
    },
    { step: 'deserialize', priority: 'low' },
  );
  await client.send(command, { ...(abortSignal && { abortSignal }) });
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

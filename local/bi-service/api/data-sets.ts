import { Hono } from 'hono';
import type { Definition, Definitions } from '../definitions';
import { createAllowance } from './request/allowance';
import { ApiError } from './api-error';
import type { Account } from './arns';
import { dataSetArn } from './arns';
import { readPage } from './pages';
import { type ApiEnv, reply } from './reply';

const hour = 3_600_000;

/** As the model of client-quicksight says of ListIngestions, for one user. */
const callsPerSecond = 5;

/** Each data file of a dashboard is a dataset, named after the file. */
export function dataSetsOf(definition: Pick<Definition, 'data'> | undefined): string[] {
  return (definition?.data ?? []).map((file) => file.slice(0, file.lastIndexOf('.')));
}

/** ListIngestions. Every dataset is in SPICE, and is refreshed every few hours: how many depends on its name. */
export function dataSetOperations(account: Account, definitions: Definitions, clock: () => Date): Hono<ApiEnv> {
  const spendCall = createAllowance(() => callsPerSecond);
  return new Hono<ApiEnv>().get('/:id/ingestions', (context) => {
    spendCall();
    const id = context.req.param('id');
    if (!definitions.all().some((definition) => dataSetsOf(definition).includes(id))) {
      throw new ApiError('ResourceNotFoundException', `Dataset ${id} is not found`);
    }
    const { rows, NextToken } = readPage(context, refreshesOf(id, clock()));
    return reply(context, {
      NextToken,
      Ingestions: rows.map((time) => ({
        Arn: `${dataSetArn(account, id)}/ingestion/${time}`,
        IngestionId: String(time),
        IngestionStatus: 'COMPLETED',
        CreatedTime: time / 1000,
        IngestionTimeInSeconds: 40,
        RequestSource: 'SCHEDULED',
        RequestType: 'FULL_REFRESH',
      })),
    });
  });
}

/** The last five, in milliseconds since 1970, the newest first. */
function refreshesOf(id: string, now: Date): number[] {
  const every = ([1, 4, 6, 24][id.length % 4] ?? 24) * hour;
  const last = Math.floor(now.getTime() / every) * every;
  return Array.from({ length: 5 }, (_, index) => last - index * every);
}

import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  DynamoDBServiceException,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  type TransactWriteItem,
  UpdateItemCommand,
  type Update,
} from '@aws-sdk/client-dynamodb';
import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailable } from '../../ports/store-unavailable';
import type { Item } from './catalogue-items';

export interface Change {
  key: Item;
  /** Attributes to set. */
  set?: Item;
  /** Attributes to add to, numbers each. */
  add?: Item;
  remove?: string[];
  /** A condition in DynamoDB's words; `#name` and `:name` are attributes and `given` values. */
  where?: string;
  given?: Item;
}

export type TableWrite = { put: Item; onlyNew: true } | { update: Change };

export type Written = 'written' | 'refused';

/** One table. Every read is consistent. Rejects with StoreUnavailable where a later try can succeed, else with the SDK's error. */
export interface DynamoDbTable {
  get(key: Item): Promise<Item | undefined>;
  all(partition: string): Promise<Item[]>;
  put(item: Item, options?: { onlyNew?: boolean }): Promise<Written>;
  update(change: Change): Promise<Written>;
  /** All or nothing; `refused` if a condition is not met or another transaction is under way, which a new try can tell apart. */
  transact(writes: readonly TableWrite[]): Promise<Written>;
  /** Rejects unless a write would succeed now. Writes nothing. */
  checkWritable(): Promise<void>;
}

export function createDynamoDbTable(client: DynamoDBClient, name: string): DynamoDbTable {
  const TableName = name;

  return {
    get: (Key) =>
      settle(async () => (await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }))).Item),

    all: (partition) =>
      settle(async () => {
        const items: Item[] = [];
        let from: Item | undefined;
        do {
          const page = await client.send(
            new QueryCommand({
              TableName,
              ConsistentRead: true,
              KeyConditionExpression: 'pk = :pk',
              ExpressionAttributeValues: { ':pk': { S: partition } },
              ExclusiveStartKey: from,
            }),
          );
          items.push(...(page.Items ?? []));
          from = page.LastEvaluatedKey;
        } while (from);
        return items;
      }),

    put: (item, { onlyNew = false } = {}) =>
      settle(() =>
        written(
          client.send(new PutItemCommand({ TableName, Item: item, ...(onlyNew && { ConditionExpression: isNew }) })),
        ),
      ),

    update: (change) => settle(() => written(client.send(new UpdateItemCommand(updateOf(TableName, change))))),

    transact: (writes) =>
      settle(() =>
        written(
          client.send(
            new TransactWriteItemsCommand({
              TransactItems: writes.map((write): TransactWriteItem =>
                'put' in write
                  ? { Put: { TableName, Item: write.put, ConditionExpression: isNew } }
                  : { Update: updateOf(TableName, write.update) },
              ),
            }),
          ),
        ),
      ),

    async checkWritable() {
      // No item has this key, so the condition refuses the write after everything else has let it pass.
      const Item: Item = { pk: { S: 'catalogue' }, sk: { S: 'writable-check' } };
      const check = new PutItemCommand({ TableName, Item, ConditionExpression: 'attribute_exists(pk)' });
      await settle(() => written(client.send(check)));
    },
  };
}

/** Tries until it is written, with growing random pauses, because the SDK does not repeat cancelled transactions. */
export async function persist<T>(attempt: () => Promise<T | 'refused'>, what: string): Promise<T> {
  for (let tries = 0; tries < 10; tries++) {
    if (tries > 0) await wait(Math.random() * Math.min(1000, 10 * 2 ** tries));
    const result = await attempt();
    if (result !== 'refused') return result;
  }
  throw new StoreUnavailable(`Others kept writing at the same time: ${what}`);
}

const isNew = 'attribute_not_exists(pk)';

const othersWrote = new Set([undefined, 'None', 'ConditionalCheckFailed', 'TransactionConflict']);

async function written(sending: Promise<unknown>): Promise<Written> {
  try {
    await sending;
    return 'written';
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 'refused';
    if (error instanceof TransactionCanceledException) {
      const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
      if (codes.length > 0 && codes.every((code) => othersWrote.has(code))) return 'refused';
    }
    throw error;
  }
}

async function settle<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw isPassing(error) ? new StoreUnavailable('DynamoDB is busy or not reachable', { cause: error }) : error;
  }
}

const passing = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionInProgressException',
  'TransactionConflictException',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
]);
const passingReasons = new Set(['ProvisionedThroughputExceeded', 'ThrottlingError']);

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html; the SDK has tried four times by then. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (passing.has(error.name)) return true;
  if (error instanceof TransactionCanceledException) {
    return (error.CancellationReasons ?? []).some(({ Code }) => passingReasons.has(Code ?? ''));
  }
  if (error instanceof DynamoDBServiceException) return (error.$metadata.httpStatusCode ?? 0) >= 500;
  // Node's socket errors.
  return 'code' in error && typeof error.code === 'string' && /^E[A-Z_]+$/.test(error.code);
}

function updateOf(TableName: string, { key, set = {}, add = {}, remove = [], where, given = {} }: Change): Update {
  const names = new Set([...Object.keys(set), ...Object.keys(add), ...remove]);
  for (const [name] of (where ?? '').matchAll(/#\w+/g)) names.add(name.slice(1));
  const values = Object.entries({ ...set, ...add }).map(([name, value]) => [`:new_${name}`, value] as const);
  const allValues = Object.fromEntries([
    ...values,
    ...Object.entries(given).map(([name, value]) => [`:${name}`, value]),
  ]);
  return {
    TableName,
    Key: key,
    UpdateExpression: [
      clause(
        'SET',
        Object.keys(set).map((name) => `#${name} = :new_${name}`),
      ),
      clause(
        'ADD',
        Object.keys(add).map((name) => `#${name} :new_${name}`),
      ),
      clause(
        'REMOVE',
        remove.map((name) => `#${name}`),
      ),
    ].join(''),
    // Many of our attributes are reserved words, such as `missing` and `status`.
    ExpressionAttributeNames: Object.fromEntries([...names].map((name) => [`#${name}`, name])),
    ...(Object.keys(allValues).length > 0 && { ExpressionAttributeValues: allValues }),
    ...(where !== undefined && { ConditionExpression: where }),
  };
}

const clause = (verb: string, terms: string[]): string => (terms.length > 0 ? `${verb} ${terms.join(', ')} ` : '');

import {
  BatchGetItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailable } from '../../../ports/stores/store-unavailable';
import { type Written, settle, written } from './table-errors';
import {
  type Item,
  type Change,
  inPartition,
  isNew,
  namesIn,
  namesOf,
  type TableWrite,
  transactItemOf,
  updateOf,
  valuesOf,
} from './table-requests';
import { type Backoff, backoff } from '#domain/backoff';

/** Items of a partition whose sort key is smaller than `below`, if given, and that pass a condition. */
export interface Newest extends Pick<Change, 'where' | 'given'> {
  below?: string | undefined;
  limit: number;
}

/** One table. Every read of it is consistent. Rejects with StoreUnavailable where a later try can succeed, else with the SDK's error. */
export interface DynamoDbTable {
  name: string;
  get(key: Item): Promise<Item | undefined>;
  /** Those that exist, in any order. */
  getMany(keys: readonly Item[]): Promise<Item[]>;
  /** In the order of their sort keys; with a prefix, those whose sort key begins with it. */
  all(partition: string, prefix?: string): Promise<Item[]>;
  /** From the greatest sort key down. */
  newest(partition: string, query: Newest): Promise<Item[]>;
  /** Of a sparse index by `queue` and `due`, perhaps as of a moment ago: from the smallest `due` up. */
  first(
    index: string,
    queue: { queue: string; until?: number | undefined; limit?: number | undefined },
  ): Promise<Item[]>;
  put(item: Item, options?: { onlyNew?: boolean }): Promise<Written>;
  update(change: Change): Promise<Written>;
  /** Adds to a number, and returns the sum. */
  count(key: Item, attribute: string, amount: number): Promise<number>;
  /** Returns the changed attributes as they were before; undefined for a new item. */
  exchange(change: Change): Promise<Item | undefined>;
  /** All or nothing; `refused` if a condition is not met or another transaction is under way, which a new try can tell apart. */
  transact(writes: readonly TableWrite[]): Promise<Written>;
  /** Rejects unless a write would succeed now. Writes nothing. */
  checkWritable(): Promise<void>;
}

export function createDynamoDbTable(client: DynamoDBClient, name: string): DynamoDbTable {
  const TableName = name;

  /** Reads pages until there is no other, or there are enough items. */
  const query = async (input: Partial<QueryCommandInput>, enough = Infinity): Promise<Item[]> => {
    const items: Item[] = [];
    let from: Item | undefined;
    do {
      const page = await client.send(
        new QueryCommand({ TableName, ConsistentRead: true, ...input, ExclusiveStartKey: from }),
      );
      items.push(...(page.Items ?? []));
      from = page.LastEvaluatedKey;
    } while (from && items.length < enough);
    return items.slice(0, enough);
  };

  return {
    name,
    get: (Key) =>
      settle(async () => (await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }))).Item),

    getMany: (keys) =>
      settle(async () => {
        const items: Item[] = [];
        // One call reads a hundred at most, and may leave some for the next.
        for (let left = [...keys]; left.length > 0;) {
          const asked = left.splice(0, 100);
          const RequestItems = { [TableName]: { Keys: asked, ConsistentRead: true } };
          const answer = await client.send(new BatchGetItemCommand({ RequestItems }));
          items.push(...(answer.Responses?.[TableName] ?? []));
          left.push(...(answer.UnprocessedKeys?.[TableName]?.Keys ?? []));
        }
        return items;
      }),

    all: (partition, prefix) => settle(() => query(inPartition(partition, prefix))),

    newest: (partition, { below, limit, where, given = {} }) =>
      settle(async () => {
        const { KeyConditionExpression, ExpressionAttributeValues } = inPartition(partition);
        return query(
          {
            KeyConditionExpression:
              below === undefined ? KeyConditionExpression : `${KeyConditionExpression} AND sk < :below`,
            ExpressionAttributeValues: {
              ...ExpressionAttributeValues,
              ...(below !== undefined && { ':below': { S: below } }),
              ...valuesOf(given),
            },
            ScanIndexForward: false,
            // Counts what is read, not what passes.
            ...(where === undefined
              ? { Limit: limit }
              : { FilterExpression: where, ExpressionAttributeNames: namesOf(namesIn(where)) }),
          },
          limit,
        );
      }),

    first: (IndexName, { queue, until, limit }) =>
      settle(() =>
        query(
          {
            IndexName,
            ConsistentRead: false,
            KeyConditionExpression: until === undefined ? 'queue = :queue' : 'queue = :queue AND due <= :until',
            ExpressionAttributeValues: {
              ':queue': { S: queue },
              ...(until !== undefined && { ':until': { N: String(until) } }),
            },
            ...(limit !== undefined && { Limit: limit }),
          },
          limit,
        ),
      ),

    put: (item, { onlyNew = false } = {}) =>
      settle(() =>
        written(
          client.send(new PutItemCommand({ TableName, Item: item, ...(onlyNew && { ConditionExpression: isNew }) })),
        ),
      ),

    update: (change) => settle(() => written(client.send(new UpdateItemCommand(updateOf(TableName, change))))),

    count: (key, attribute, amount) =>
      settle(async () => {
        const input = updateOf(TableName, { key, add: { [attribute]: { N: String(amount) } } });
        const { Attributes } = await client.send(new UpdateItemCommand({ ...input, ReturnValues: 'UPDATED_NEW' }));
        return Number(Attributes?.[attribute]?.N);
      }),

    exchange: (change) =>
      settle(async () => {
        const input = { ...updateOf(TableName, change), ReturnValues: 'UPDATED_OLD' } as const;
        return (await client.send(new UpdateItemCommand(input))).Attributes;
      }),

    transact: (writes) =>
      settle(() =>
        written(
          client.send(
            new TransactWriteItemsCommand({ TransactItems: writes.map((write) => transactItemOf(TableName, write)) }),
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

/** Milliseconds. */
const betweenTries: Backoff = { first: 20, longest: 1000, jitter: 1 };

/** Tries until it is written, with growing random pauses, because the SDK does not repeat cancelled transactions. */
export async function persist<T>(attempt: () => Promise<T | 'refused'>, what: string): Promise<T> {
  for (let tries = 0; tries < 10; tries++) {
    if (tries > 0) await wait(backoff(tries, betweenTries));
    const result = await attempt();
    if (result !== 'refused') return result;
  }
  throw new StoreUnavailable(`Others kept writing at the same time: ${what}`);
}

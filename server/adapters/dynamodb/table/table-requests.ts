import type { AttributeValue, TransactWriteItem, Update } from '@aws-sdk/client-dynamodb';

/*
 * Requests to the table, in DynamoDB's words.
 */

export type Item = Record<string, AttributeValue>;

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

export type TableWrite =
  | { put: Item; onlyNew?: true }
  | { update: Change }
  | { remove: Pick<Change, 'key' | 'where' | 'given'> };

export const keyIn = ({ pk = { S: '' }, sk = { S: '' } }: Item): Item => ({ pk, sk });

export const isNew = 'attribute_not_exists(pk)';

export function transactItemOf(TableName: string, write: TableWrite): TransactWriteItem {
  if ('put' in write) {
    return { Put: { TableName, Item: write.put, ...(write.onlyNew && { ConditionExpression: isNew }) } };
  }
  if ('update' in write) return { Update: updateOf(TableName, write.update) };
  const { key, where, given = {} } = write.remove;
  return {
    Delete: {
      TableName,
      Key: key,
      ...(where !== undefined && {
        ConditionExpression: where,
        ExpressionAttributeNames: namesOf(namesIn(where)),
        // An empty one is refused.
        ...(Object.keys(given).length > 0 && { ExpressionAttributeValues: valuesOf(given) }),
      }),
    },
  };
}

export function updateOf(
  TableName: string,
  { key, set = {}, add = {}, remove = [], where, given = {} }: Change,
): Update {
  const names = [...Object.keys(set), ...Object.keys(add), ...remove, ...namesIn(where)];
  const written = Object.entries({ ...set, ...add }).map(([name, value]) => [`:new_${name}`, value] as const);
  const values = { ...Object.fromEntries(written), ...valuesOf(given) };
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
    ExpressionAttributeNames: namesOf(names),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    ...(where !== undefined && { ConditionExpression: where }),
  };
}

const clause = (verb: string, terms: string[]): string => (terms.length > 0 ? `${verb} ${terms.join(', ')} ` : '');

/** The attributes that a condition names. */
export const namesIn = (where = ''): string[] => [...where.matchAll(/#\w+/g)].map(([name]) => name.slice(1));

/** Many of our attributes are reserved words, such as `missing` and `status`. */
export const namesOf = (names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`#${name}`, name]));

export const valuesOf = (given: Item): Item =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [`:${name}`, value]));

export const inPartition = (partition: string, prefix?: string) => ({
  KeyConditionExpression: prefix === undefined ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
  ExpressionAttributeValues: {
    ':pk': { S: partition },
    ...(prefix !== undefined && { ':prefix': { S: prefix } }),
  },
});

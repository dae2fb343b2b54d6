import { type AttributeValue, CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import dynalite from 'dynalite';
import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { workIndex } from '#server/adapters/dynamodb/dynamodb-jobs';
import { closeAtOnce, listenAtFreePort } from '../../../listen';

type Item = Record<string, AttributeValue>;
interface Write {
  TableName: string;
  Item?: Item;
  Key?: Item;
}
/** Done instead of answering: an error's name, or `lost` for a write whose response is lost. */
type Fault = string | undefined;

export interface TestTable {
  /** Where it answers, for clients that are made elsewhere. */
  url(): string;
  /** A client of its own for each instance; `mayWrite` is asked before each write, and the instance dies when it says no. */
  client(options?: { mayWrite?: () => boolean | Promise<boolean>; maxAttempts?: number }): DynamoDBClient;
  /** Asked for every request with the operation's name. */
  fault: (operation: string) => Fault;
  close(): Promise<void>;
}

export const tableName = 'portal';

/** An empty table in dynalite, behind a proxy that adds transactions: it lets one request in at a time, and puts back what it wrote. */
export async function aDynamoDbTable(): Promise<TestTable> {
  const database = dynalite({ createTableMs: 0 });
  await listenAtFreePort(database);
  const done = new Map<string, { status: number; body: string }>();
  let turn: Promise<unknown> = Promise.resolve();
  const table: TestTable = {
    url: () => `http://127.0.0.1:${port}`,
    client: (options = {}) => clientOf(port, options),
    fault: () => undefined,
    async close() {
      await closeAtOnce(proxy);
      // Writes that nobody waits for any more still happen.
      await turn;
      await closeAtOnce(database);
    },
  };

  /** Without a connection, which takes longer than the write. */
  const ask = (operation: string, body: string, headers: Record<string, string>) =>
    new Promise<{ status: number; body: string }>((answered) => {
      const target = { 'x-amz-target': `DynamoDB_20120810.${operation}` };
      const request = Object.assign(new EventEmitter(), {
        method: 'POST',
        url: '/',
        headers: { ...headers, ...target },
      });
      const response = {
        statusCode: 200,
        setHeader: () => undefined,
        end: (text: string) => answered({ status: response.statusCode, body: text }),
      };
      database.emit('request', request, response);
      request.emit('data', Buffer.from(body));
      request.emit('end');
    });
  const transact = async (body: string, headers: Record<string, string>) => {
    const { TransactItems, ClientRequestToken } = JSON.parse(body) as {
      TransactItems: { Put?: Write; Update?: Write; Delete?: Write }[];
      ClientRequestToken: string;
    };
    // DynamoDB answers a repeated request as it did the first time.
    const before = done.get(ClientRequestToken);
    if (before) return before;
    const undo: (() => Promise<unknown>)[] = [];
    for (const [index, { Put, Update, Delete }] of TransactItems.entries()) {
      const write = Put ?? Update ?? Delete ?? { TableName: '' };
      const Key = (Update ?? Delete)?.Key ?? { pk: Put?.Item?.['pk'], sk: Put?.Item?.['sk'] };
      const { TableName } = write;
      const operation = Put ? 'PutItem' : Update ? 'UpdateItem' : 'DeleteItem';
      const result = await ask(operation, JSON.stringify({ ...write, ReturnValues: 'ALL_OLD' }), headers);
      if (result.status !== 200) {
        for (const step of undo.toReversed()) await step();
        const error = JSON.parse(result.body) as { __type: string };
        if (!error.__type.endsWith('#ConditionalCheckFailedException')) return result;
        return cancelled(TransactItems.map((_, at) => (at === index ? 'ConditionalCheckFailed' : 'None')));
      }
      const { Attributes: Item } = JSON.parse(result.body) as { Attributes?: Item };
      undo.push(() =>
        Item
          ? ask('PutItem', JSON.stringify({ TableName, Item }), headers)
          : ask('DeleteItem', JSON.stringify({ TableName, Key }), headers),
      );
    }
    const result = { status: 200, body: '{}' };
    done.set(ClientRequestToken, result);
    return result;
  };
  const answer = async (request: IncomingMessage): Promise<{ status: number; body: string } | 'lost'> => {
    const body = await text(request);
    const operation = operationOf(request);
    const headers = {
      authorization: String(request.headers.authorization),
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-date': String(request.headers['x-amz-date']),
    };
    const fault = table.fault(operation);
    if (fault !== undefined && fault !== 'lost') return cancelledOrError(fault);
    const result = await (operation === 'TransactWriteItems' ? transact(body, headers) : ask(operation, body, headers));
    return fault === 'lost' ? 'lost' : result;
  };

  const proxy = createServer((request, response) => {
    const mine = turn.then(() => answer(request));
    turn = mine.catch(() => undefined);
    void mine.then(
      (result) => {
        if (result === 'lost') request.socket.destroy();
        else response.writeHead(result.status, { 'content-type': 'application/x-amz-json-1.0' }).end(result.body);
      },
      () => request.socket.destroy(),
    );
  });
  // A busy machine can leave a connection idle for long, and a client that tries once would lose it.
  proxy.keepAliveTimeout = 0;
  const port = await listenAtFreePort(proxy);
  await table.client().send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        ...['pk', 'sk', 'queue'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' }) as const),
        { AttributeName: 'due', AttributeType: 'N' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: workIndex,
          KeySchema: [
            { AttributeName: 'queue', KeyType: 'HASH' },
            { AttributeName: 'due', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    }),
  );
  return table;
}

const operationOf = (request: IncomingMessage): string => String(request.headers['x-amz-target']).split('.')[1] ?? '';

function clientOf(
  port: number,
  { mayWrite, maxAttempts = 4 }: { mayWrite?: () => boolean | Promise<boolean>; maxAttempts?: number },
) {
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts,
  });
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const isWrite = /Put|Update|Transact/.test(commandName);
        if (isWrite && mayWrite && !(await mayWrite())) throw new Error('This instance was killed');
        return next(args);
      },
    { step: 'initialize' },
  );
  return client;
}

const cancelled = (codes: string[]) => ({
  status: 400,
  body: JSON.stringify({
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    CancellationReasons: codes.map((Code) => ({ Code })),
  }),
});

/** `Cancelled:` and a reason's code is a transaction that is cancelled for it; anything else is the error's name. */
function cancelledOrError(fault: string) {
  if (fault.startsWith('Cancelled:')) return cancelled(['None', fault.slice('Cancelled:'.length)]);
  const isServers = fault === 'InternalServerError';
  return {
    status: isServers ? 500 : 400,
    body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${fault}`, message: 'Said by the test' }),
  };
}

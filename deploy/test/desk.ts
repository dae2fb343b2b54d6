import { getRequestListener } from '@hono/node-server';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Listening, listen } from '../../server/process/listen.ts';
import { readAssembly } from './assembly.ts';
import { createEdge } from './edge-of-template.ts';
import { type LambdaFunction, startFunction } from './lambda-function.ts';
import { type Resource, aFolder, ofType } from './synthesised.ts';

export interface Desk {
  url: string;
  stop(): Promise<void>;
}

interface DeskOptions {
  /** Of the synthesised stacks. */
  assembly: string;
  port: number;
  userPoolId: string;
  userPoolClientId: string;
  table: string;
  /** What Lambda itself adds to a function's environment, and where the stand-ins of AWS are. */
  environment?: Record<string, string>;
}

interface V2Answer {
  statusCode: number;
  headers?: Record<string, string>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

/** Serves the synthesised template on this machine: edge, gateway and functions as it describes them. */
export async function startDesk(options: DeskOptions): Promise<Desk> {
  const { assembly: folder, port, userPoolId, userPoolClientId, table, environment = {} } = options;
  const url = `http://localhost:${port}`;
  const assembly = readAssembly(folder, nameOf);
  /** What AWS would say for a reference; the id itself where nothing depends on the name. */
  function nameOf(reference: string): string | undefined {
    if (reference.startsWith('Client')) return userPoolClientId;
    if (reference.startsWith('Users')) return userPoolId;
    if (reference.startsWith('Table')) return table;
    if (reference.endsWith('.DomainName') && reference.startsWith('SiteEdge')) return `localhost:${port}`;
    return undefined;
  }
  const running = new Map<string, LambdaFunction>();
  for (const [id, resource] of Object.entries(assembly.resources)) {
    if (resource.Type !== 'AWS::Lambda::Function' || !resource.Properties.Runtime.startsWith('nodejs')) continue;
    running.set(
      id,
      startFunction(withoutTls(resource, url), assembly.asset(resource.Properties.Code.S3Key), environment),
    );
  }
  const [route] = ofType(assembly.resources, 'AWS::ApiGatewayV2::Route');
  const integration = assembly.resources[route!.Properties.Target.split('/')[1]]!;
  const answering = running.get(integration.Properties.IntegrationUri.split('.')[0])!;

  const callApi = async (request: Request): Promise<Response> => {
    try {
      return responseOf((await answering.invoke(await v2Event(request))) as V2Answer);
    } catch {
      return Response.json({ message: 'Internal Server Error' }, { status: 500 });
    }
  };
  const edge = createEdge(assembly, join(aFolder(), 'bucket'), callApi);
  const server = createServer((request, response) => void getRequestListener(edge)(request, response));
  const listening: Listening = await listen(server, port, '127.0.0.1');
  return {
    url,
    async stop() {
      await listening.close();
      await Promise.all([...running.values()].map((instance) => instance.stop()));
    },
  };
}

/** TLS is CloudFront's, and the desk has none. */
const withoutTls = (resource: Resource, url: string): Resource =>
  JSON.parse(JSON.stringify(resource).replaceAll(url.replace('http:', 'https:'), url)) as Resource;

/** As API Gateway writes it for payload version 2.0: `rawPath` with the stage, header names in lower case. */
async function v2Event(request: Request): Promise<object> {
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries([...request.headers].filter(([name]) => name !== 'host'));
  const body = Buffer.from(await request.arrayBuffer());
  return {
    version: '2.0',
    routeKey: 'ANY /{proxy+}',
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers: { ...headers, host: 'abcdefghij.execute-api.eu-west-1.amazonaws.com' },
    requestContext: {
      accountId: '111122223333',
      apiId: 'abcdefghij',
      domainName: 'abcdefghij.execute-api.eu-west-1.amazonaws.com',
      http: {
        method: request.method,
        path: pathname,
        protocol: 'HTTP/1.1',
        sourceIp: '203.0.113.7',
        userAgent: 'desk',
      },
      requestId: randomUUID(),
      routeKey: 'ANY /{proxy+}',
      stage: 'prod',
      timeEpoch: Date.now(),
    },
    ...(body.length > 0 && { body: body.toString('base64') }),
    isBase64Encoded: body.length > 0,
  };
}

function responseOf({ statusCode, headers = {}, cookies = [], body = '', isBase64Encoded }: V2Answer): Response {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append('Set-Cookie', cookie);
  const content = isBase64Encoded ? Buffer.from(body, 'base64') : body;
  return new Response([204, 304].includes(statusCode) ? null : content, { status: statusCode, headers: all });
}

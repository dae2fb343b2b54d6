import { getRequestListener } from '@hono/node-server';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Listening, listen } from '../../../server/process/listen.ts';
import { readAssembly } from '../assembly.ts';
import { createEdge } from './edge-of-template.ts';
import { type LambdaFunction, startFunction } from './lambda-function.ts';
import { type Resource, aFolder, ofType } from '../synthesised.ts';
import { responseOf, v2Event } from './v2-call.ts';

export interface Desk {
  url: string;
  stop(): Promise<void>;
}

interface DeskOptions {
  /** The folder of the synthesised stacks. */
  assembly: string;
  port: number;
  userPoolId: string;
  userPoolClientId: string;
  table: string;
  /** Lambda's own environment variables, and the addresses of AWS's stand-ins. */
  environment?: Record<string, string>;
}

/** Serves the synthesised template on this machine: edge, gateway and functions as it describes them. */
export async function startDesk(options: DeskOptions): Promise<Desk> {
  const { assembly: folder, port, userPoolId, userPoolClientId, table, environment = {} } = options;
  const url = `http://localhost:${port}`;
  const assembly = readAssembly(folder, nameOf);
  /** Resolves a reference as AWS would; to the id itself where nothing depends on the name. */
  function nameOf(reference: string): string | undefined {
    if (reference.startsWith('Client')) return userPoolClientId;
    if (reference.startsWith('Users')) return userPoolId;
    if (reference.startsWith('Table')) return table;
    if (reference.endsWith('.DomainName') && reference.startsWith('SiteEdge')) return `localhost:${port}`;
    return undefined;
  }
  const running = new Map<string, LambdaFunction>();
  let isOver = false;
  const invoking = await listen(
    createServer((...call) => void getRequestListener(invoke(running))(...call)),
    0,
    '127.0.0.1',
  );
  const keeping = await listen(
    createServer((...call) => void getRequestListener(secretOf)(...call)),
    0,
    '127.0.0.1',
  );
  const everywhere = {
    ...environment,
    AWS_ENDPOINT_URL_LAMBDA: `http://127.0.0.1:${invoking.port}`,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${keeping.port}`,
  };
  for (const [id, resource] of Object.entries(assembly.resources)) {
    if (resource.Type !== 'AWS::Lambda::Function' || !resource.Properties.Runtime.startsWith('nodejs')) continue;
    running.set(
      id,
      startFunction(withoutTls(resource, url), assembly.asset(resource.Properties.Code.S3Key), everywhere),
    );
  }
  // Each schedule runs once.
  for (const { Properties } of ofType(assembly.resources, 'AWS::Scheduler::Schedule')) {
    const { Arn, Input = '{}' } = Properties.Target;
    const scheduled = running.get(Arn.split('.')[0])?.invoke(JSON.parse(Input));
    scheduled?.catch((error: unknown) => isOver || console.error(String(error)));
  }
  const [route] = ofType(assembly.resources, 'AWS::ApiGatewayV2::Route');
  const integration = assembly.resources[route!.Properties.Target.split('/')[1]]!;
  const answering = running.get(integration.Properties.IntegrationUri.split('.')[0])!;

  const callApi = async (request: Request): Promise<Response> => {
    try {
      return responseOf(await answering.invoke(await v2Event(request)));
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
      isOver = true;
      await listening.close();
      await Promise.all([invoking.close(), keeping.close()]);
      await Promise.all([...running.values()].map((instance) => instance.stop()));
    },
  };
}

/** Secrets Manager: a secret's value is the reference to it, which CloudFormation would replace. */
async function secretOf(request: Request): Promise<Response> {
  const { SecretId, VersionStage } = (await request.json()) as Record<string, string>;
  if (VersionStage === 'AWSPREVIOUS') return Response.json({ __type: 'ResourceNotFoundException' }, { status: 400 });
  return Response.json({ SecretString: `{{resolve:secretsmanager:${SecretId}:SecretString:::}}` });
}

/** TLS is CloudFront's, and the desk has none. */
const withoutTls = (resource: Resource, url: string): Resource =>
  JSON.parse(JSON.stringify(resource).replaceAll(url.replace('http:', 'https:'), url)) as Resource;

/** Lambda's Invoke, for functions that call others by the names that the template gives them. */
const invoke =
  (functions: ReadonlyMap<string, LambdaFunction>) =>
  async (request: Request): Promise<Response> => {
    const [, name = ''] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(new URL(request.url).pathname) ?? [];
    const called = functions.get(name);
    if (!called) return Response.json({ Message: `Function not found: ${name}` }, { status: 404 });
    const answer = called.invoke(await request.json());
    if (request.headers.get('X-Amz-Invocation-Type') === 'Event') {
      answer.catch((error: unknown) => console.error(String(error)));
      return new Response(null, { status: 202 });
    }
    try {
      return Response.json(await answer);
    } catch (error) {
      return Response.json({ errorMessage: String(error) }, { headers: { 'X-Amz-Function-Error': 'Unhandled' } });
    }
  };

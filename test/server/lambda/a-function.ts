import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/** One instance of a function, from its first call on: the built file in a thread with an environment of its own, and what it writes. */
export function aFunction(name: 'api' | 'sync', env: Record<string, string>) {
  const file = pathToFileURL(resolve(`dist/lambda/${name}/index.mjs`)).href;
  let written = '';
  const waiting = new Map<number, (answer: { result?: unknown; error?: string }) => void>();
  const begin = () => {
    const worker = new Worker(
      `const { parentPort } = require('node:worker_threads');
    const loading = import(${JSON.stringify(file)});
    loading.catch(() => undefined);
    parentPort.on('message', async ({ id, event }) => {
      try {
        const { handler } = await loading;
        parentPort.postMessage({ id, result: await handler(event, { awsRequestId: 'an-invocation' }) });
      } catch (error) {
        parentPort.postMessage({ id, error: String(error) });
      }
    });`,
      { eval: true, env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', ...env }, stdout: true },
    );
    worker.stdout.on('data', (chunk) => (written += String(chunk)));
    worker.on('message', ({ id, ...answer }: { id: number }) => waiting.get(id)?.(answer));
    return worker;
  };
  let worker: Worker | undefined;
  onTestFinished(async () => void (await worker?.terminate()));
  let calls = 0;
  return {
    /** Rejects if the function does. */
    async invoke(event: unknown): Promise<unknown> {
      const id = ++calls;
      const instance = (worker ??= begin());
      const answer = await new Promise<{ result?: unknown; error?: string }>((done) => {
        waiting.set(id, done);
        instance.postMessage({ id, event }, []);
      });
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.result;
    },
    lines: () =>
      written
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

interface Call {
  headers?: Record<string, string>;
  body?: object;
}

/** A call as API Gateway's HTTP API hands it on: payload version 2.0, with the stage in `rawPath`. */
export function aV2Event(path: string, { headers = {}, body }: Call = {}) {
  const [rawPath = '', rawQueryString = ''] = `/prod${path}`.split('?');
  const method = body ? 'POST' : 'GET';
  const domainName = 'abcdefghij.execute-api.eu-west-1.amazonaws.com';
  return {
    version: '2.0',
    routeKey: 'ANY /{proxy+}',
    rawPath,
    rawQueryString,
    headers: { host: domainName, 'accept-encoding': 'gzip', ...headers },
    requestContext: {
      accountId: '111122223333',
      apiId: 'abcdefghij',
      domainName,
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'a browser' },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey: 'ANY /{proxy+}',
      stage: 'prod',
      timeEpoch: Date.now(),
    },
    ...(body && { body: Buffer.from(JSON.stringify(body)).toString('base64') }),
    isBase64Encoded: body !== undefined,
  };
}

import { randomUUID } from 'node:crypto';

interface V2Answer {
  statusCode: number;
  headers?: Record<string, string>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

/** As API Gateway writes it for payload version 2.0: `rawPath` with the stage, header names in lower case. */
export async function v2Event(request: Request): Promise<object> {
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

/** Turns a function's answer into the gateway's. */
export function responseOf(answer: unknown): Response {
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded } = answer as V2Answer;
  const all = new Headers(headers);
  for (const cookie of cookies) all.append('Set-Cookie', cookie);
  const content = isBase64Encoded ? Buffer.from(body, 'base64') : body;
  return new Response([204, 304].includes(statusCode) ? null : content, { status: statusCode, headers: all });
}

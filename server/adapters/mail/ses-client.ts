import { AwsClient } from 'aws4fetch';

export interface SesEnvironment {
  AWS_REGION: string;
  AWS_ACCESS_KEY_ID: string;
  AWS_SECRET_ACCESS_KEY: string;
  AWS_SESSION_TOKEN?: string | undefined;
  /** Amazon's endpoint if missing. The name is the SDK's. */
  AWS_ENDPOINT_URL_SESV2?: string | undefined;
}

/** Milliseconds to wait for an answer. */
const patience = 20_000;

/** Asks SES v2 once: a GET, or a POST of `body`. */
export type AskSes = (path: string, body?: object) => Promise<{ status: number; type: string; text: string }>;

export function createSesClient(environment: SesEnvironment): AskSes {
  const { AWS_REGION: region, AWS_SESSION_TOKEN: sessionToken } = environment;
  const client = new AwsClient({
    accessKeyId: environment.AWS_ACCESS_KEY_ID,
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY,
    ...(sessionToken !== undefined && { sessionToken }),
    service: 'ses',
    region,
    // SES would send a repeated message twice.
    retries: 0,
  });
  const endpoint = environment.AWS_ENDPOINT_URL_SESV2 ?? `https://email.${region}.amazonaws.com`;
  return async (path, body) => {
    const response = await client.fetch(`${endpoint}/v2/email/${path}`, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      signal: AbortSignal.timeout(patience),
    });
    const type = response.headers.get('x-amzn-errortype') ?? '';
    return { status: response.status, type, text: await response.text() };
  };
}

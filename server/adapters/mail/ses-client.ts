import { AwsClient } from 'aws4fetch';
import { type AwsKeys, credentialsOf } from '../aws-credentials';

export interface SesEnvironment extends AwsKeys {
  AWS_REGION: string;
  /** Amazon's endpoint if missing. The name is the SDK's. */
  AWS_ENDPOINT_URL_SESV2?: string | undefined;
}

/** Milliseconds to wait for an answer. */
const patience = 20_000;

/** Asks SES v2 once: a GET, or a POST of `body`. */
export type AskSes = (path: string, body?: object) => Promise<{ status: number; type: string; text: string }>;

export function createSesClient(environment: SesEnvironment): AskSes {
  const { AWS_REGION: region } = environment;
  const client = new AwsClient({
    ...credentialsOf(environment),
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

import { AwsClient } from 'aws4fetch';
import { request } from 'node:https';
import { partitionOf } from './quicksight-readers';

export interface CallCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

export interface SignedService {
  service: 'quicksight' | 'sts';
  region: string;
  /** Amazon's if missing. */
  endpoint?: string | undefined;
  /** PEM of the only certificate to trust, for a custom `endpoint`. */
  certificate?: string | undefined;
}

export interface SignedCall {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Milliseconds to wait for an answer. */
const patience = 8000;

/**
 * Makes a call of AWS once, without the SDK: its schemas of some operations are larger than all other code of a function of Lambda. Rejects
 * with the network's error; every answer is resolved.
 */
export async function callSigned(
  { service, region, endpoint, certificate }: SignedService,
  { accessKeyId, secretAccessKey, sessionToken }: CallCredentials,
  { method, path, headers = {}, body }: SignedCall,
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
  const domain = partitionOf(region) === 'aws-cn' ? 'amazonaws.com.cn' : 'amazonaws.com';
  const signer = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    service,
    region,
  });
  const signed = await signer.sign(`${endpoint ?? `https://${service}.${region}.${domain}`}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const options = { method, headers: Object.fromEntries(signed.headers), timeout: patience };
  return new Promise((resolve, reject) => {
    const asked = request(
      signed.url,
      { ...options, ...(certificate !== undefined && { ca: certificate }) },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
        response.on('error', reject);
      },
    );
    asked.on('timeout', () =>
      asked.destroy(Object.assign(new Error(`${service} did not answer`), { code: 'ETIMEDOUT' })),
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** An error like those of the SDK. */
export const serviceError = (name: string, message: string, status: number): Error =>
  Object.assign(new Error(message), { name, $metadata: { httpStatusCode: status } });

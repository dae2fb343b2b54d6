import { SignatureV4 } from '@smithy/signature-v4';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readAuthorization } from './authorization';

/** The parts of a temporary access key that a service knows. */
export interface IssuedKeys {
  secretAccessKey: string;
  sessionToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface SignatureRules {
  region: string;
  /** As AWS names it in signatures, such as `execute-api`. */
  service: string;
  keysOf: (accessKeyId: string) => IssuedKeys | undefined;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Why AWS would refuse the request: the type of its error, and its message. */
export interface SignatureFault {
  type:
    | 'MissingAuthenticationTokenException'
    | 'IncompleteSignatureException'
    | 'UnrecognizedClientException'
    | 'ExpiredTokenException'
    | 'InvalidSignatureException';
  message: string;
}

const tolerance = 5 * 60_000;

/** Computes the request's signature anew and compares. Undefined if the request is signed as it should be. */
export async function signatureFault(request: Request, rules: SignatureRules): Promise<SignatureFault | undefined> {
  const { region, service, clock } = rules;
  const given = request.headers.get('authorization');
  if (given === null) return { type: 'MissingAuthenticationTokenException', message: 'Missing Authentication Token' };
  const read = readAuthorization(given);
  const signedAt = timeOf(request.headers.get('x-amz-date') ?? '');
  if (!read || !signedAt || !read.signedHeaders.includes('host')) {
    return { type: 'IncompleteSignatureException', message: 'Authorization header is not in the expected form.' };
  }
  const keys = rules.keysOf(read.accessKeyId);
  if (!keys || request.headers.get('x-amz-security-token') !== keys.sessionToken) {
    const message = 'The security token included in the request is invalid.';
    return { type: 'UnrecognizedClientException', message };
  }
  if (keys.expiresAt <= clock()) {
    return { type: 'ExpiredTokenException', message: 'The security token included in the request is expired' };
  }
  if (read.region !== region || read.service !== service) {
    return invalid(`Credential should be scoped to ${service} in ${region}.`);
  }
  if (signedAt.getTime() < clock() - tolerance) return invalid(`Signature expired: ${stamp(signedAt)} is too early.`);
  if (signedAt.getTime() > clock() + tolerance) {
    return invalid(`Signature not yet current: ${stamp(signedAt)} is still later.`);
  }
  // Without the session token: it is among the headers already.
  const signer = new SignatureV4({
    region,
    service,
    credentials: { accessKeyId: read.accessKeyId, secretAccessKey: keys.secretAccessKey },
    sha256: Sha256,
    applyChecksum: read.signedHeaders.includes('x-amz-content-sha256'),
  });
  const expected = await signer.sign(await signedPart(request, read.signedHeaders), { signingDate: signedAt });
  return isSame(expected.headers['authorization'] ?? '', given)
    ? undefined
    : invalid('The request signature we calculated does not match the signature you provided.');
}

const invalid = (message: string): SignatureFault => ({ type: 'InvalidSignatureException', message });

/** The request as its signer saw it. */
async function signedPart(request: Request, signedHeaders: string[]) {
  const { protocol, hostname, host, pathname, searchParams } = new URL(request.url);
  const headers = signedHeaders.map((name) => [name, name === 'host' ? host : (request.headers.get(name) ?? '')]);
  const query: Record<string, string[]> = {};
  for (const [name, value] of searchParams) (query[name] ??= []).push(value);
  return {
    method: request.method,
    protocol,
    hostname,
    path: pathname,
    query,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: new Uint8Array(await request.clone().arrayBuffer()),
  };
}

/** `20261122T090000Z`. */
function timeOf(text: string): Date | undefined {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  const [year = 0, month = 0, day = 0, hours, minutes, seconds] = parts.map(Number);
  return parts.length === 6 ? new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds)) : undefined;
}

const stamp = (date: Date): string => date.toISOString().replaceAll(/[:-]|\.\d{3}/g, '');

/** Ignores how signers space the parts of the header. */
function isSame(expected: string, given: string): boolean {
  const [one, other] = [expected, given].map((text) => Buffer.from(text.replaceAll(', ', ',')));
  return one !== undefined && other?.length === one.length && timingSafeEqual(one, other);
}

/** SHA-256 in the form that the signer takes. */
export class Sha256 {
  readonly #hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return new Uint8Array(this.#hash.digest());
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}

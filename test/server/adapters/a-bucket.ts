import { SignatureV4 } from '@smithy/signature-v4';
import { Sha256, signatureFault } from '../../../local/aws-signature/verify-signature';
import { listen } from '../../adapters/serve';

/** Temporary, as a function of Lambda has them. */
export const keys = { accessKeyId: 'AKEY', secretAccessKey: 'secret', sessionToken: 'session+token/=' };
const region = 'eu-west-1';
const hash = 'x-amz-content-sha256';

const refused = () => new Response('<Error><Code>AccessDenied</Code></Error>', { status: 403 });

/** As S3 answers: files that were put with a signature, to everyone who has a presigned address. */
export async function aBucket(clock: () => number = Date.now, { accessKeyId, ...secrets } = keys) {
  const files = new Map<string, { headers: Headers; content: Blob }>();
  const rules = {
    region,
    service: 's3',
    clock,
    keysOf: (id: string) => (id === accessKeyId ? { ...secrets, expiresAt: Infinity } : undefined),
  };
  const signer = new SignatureV4({
    region,
    service: 's3',
    credentials: { accessKeyId, ...secrets },
    sha256: Sha256,
    uriEscapePath: false,
  });
  /** The address, had it been signed for its date and duration. */
  const presigned = async ({ host, hostname, protocol, pathname: path, searchParams }: URL) => {
    const [date, expires] = ['X-Amz-Date', 'X-Amz-Expires'].map((name) => searchParams.get(name) ?? '');
    const [, day = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(date ?? '') ?? [];
    const iso = `${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
    const signingDate = new Date(iso);
    const expiresIn = Number(expires);
    if (Number.isNaN(signingDate.getTime()) || !(expiresIn > 0 && expiresIn <= 604_800)) return undefined;
    const request = {
      method: 'GET',
      protocol,
      hostname,
      path,
      query: {},
      headers: { host, [hash]: 'UNSIGNED-PAYLOAD' },
    };
    const { query = {} } = await signer.presign(request, {
      signingDate,
      expiresIn,
      // Known to both sides, and in no part of the address.
      unhoistableHeaders: new Set([hash]),
      unsignableHeaders: new Set([hash]),
    });
    return { query, until: signingDate.getTime() + expiresIn * 1000 };
  };

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    if (request.method === 'PUT') {
      const fault = await signatureFault(request, rules);
      if (fault) return new Response(fault.message, { status: 403 });
      files.set(url.pathname, { headers: request.headers, content: await request.blob() });
      return new Response(null);
    }
    if (request.headers.has('authorization')) {
      if (await signatureFault(request, rules)) return refused();
      const content = files.get(url.pathname)?.content;
      if (request.method === 'GET') return new Response(content ?? null, { status: content ? 200 : 404 });
      files.delete(url.pathname);
      return new Response(null, { status: 204 });
    }
    const expected = await presigned(url);
    const isSigned =
      expected !== undefined &&
      url.searchParams.size === Object.keys(expected.query).length &&
      Object.entries(expected.query).every(([name, value]) => url.searchParams.get(name) === value);
    const file = files.get(url.pathname);
    if (!isSigned || expected.until <= clock() || !file) return refused();
    const kept = ['content-type', 'content-disposition'].map((name) => [name, file.headers.get(name) ?? '']);
    return new Response(file.content, { headers: Object.fromEntries(kept) as Record<string, string> });
  };
  return { ...(await listen(answer)), answer };
}

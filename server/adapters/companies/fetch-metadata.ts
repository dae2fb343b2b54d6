import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestByTcp } from 'node:http';
import { request as requestByTls } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { UnreadMetadata } from '../../ports/company-probes';

/** Milliseconds for one answer. */
const timeout = 5_000;
/** In bytes. */
const largest = 1024 * 1024;

/** Addresses that aren't on the internet (RFC 6890). Cognito can't reach them, and no provider can make the portal ask them. */
const inside = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(net, prefix, 'ipv4');
inside.addAddress('::', 'ipv6');
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');

const isInside = (address: string): boolean => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

export interface FetchedMetadata {
  kind: 'fetched';
  text: string;
  /** Milliseconds by which this machine's clock is ahead of the provider's; undefined without a `Date`. */
  clockAhead: number | undefined;
}

/**
 * Reads metadata as Cognito could: by https, from the internet, without following redirects. `allowsLocal` also allows http and this machine's
 * network, for stand-ins.
 */
export async function fetchMetadata(
  address: string,
  allowsLocal = false,
): Promise<FetchedMetadata | Exclude<UnreadMetadata, { kind: 'other' }>> {
  if (!URL.canParse(address)) return { kind: 'closed', address };
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLiteralInside = isIP(host) !== 0 && isInside(host);
  if (!allowsLocal && (url.protocol !== 'https:' || isLiteralInside)) return { kind: 'closed', address };
  const signal = AbortSignal.timeout(timeout);
  try {
    const answer = await ask(url, allowsLocal, signal);
    const { statusCode: status = 0, headers } = answer;
    if (status !== 200) {
      answer.destroy();
      return { kind: 'status', address, status };
    }
    const text = await textOf(answer);
    // A copy in a cache keeps the `Date` of the original. Half a second is added, because `Date` has whole seconds.
    const date = Date.parse(headers.date ?? '') + Number(headers.age ?? 0) * 1000 + 500;
    return { kind: 'fetched', text, clockAhead: Number.isNaN(date) ? undefined : Date.now() - date };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === inward) return { kind: 'closed', address };
    const reason = signal.aborted ? 'no answer in time' : code || message;
    return { kind: 'unreachable', address, reason };
  }
}

const inward = 'EINSIDE';

/** Checks the addresses that are connected to, so that a name can't lead inside. */
const outward: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new Error('not found'), '');
    if (found.some(({ address }) => isInside(address)))
      return callback(Object.assign(new Error(inward), { code: inward }), '');
    if (options.all) return callback(null, found);
    return callback(null, first.address, first.family);
  });

function ask(url: URL, allowsLocal: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const options = {
    agent: false,
    signal,
    headers: { accept: '*/*', 'user-agent': 'portal-health-check' },
    ...(!allowsLocal && { lookup: outward }),
  };
  const request = url.protocol === 'https:' ? requestByTls : requestByTcp;
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end();
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > largest) throw new Error('more than 1 MB');
  }
  return Buffer.concat(chunks).toString('utf8');
}

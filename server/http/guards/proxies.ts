import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Reads host and sender of a request. `X-Forwarded-*` counts only if a trusted proxy sent it. */
export interface Proxies {
  /** Name and port as they are asked for; undefined if the request names none. */
  hostOf(request: Asked): string | undefined;
  /** Whether a proxy was asked over plain http. */
  isPlain(request: Asked): boolean;
  /** The sender's address. Of IPv6, the first 64 bits: one household or machine has all that begin so. */
  networkOf(request: Asked): string;
}

export function createProxies(trusted: readonly string[]): Proxies {
  const isTrusted = addressesIn(trusted);
  const forwarded = (request: Asked, name: string): string[] => {
    const header = request.headers[name];
    if (header === undefined || !isTrusted(remoteOf(request))) return [];
    return String(header)
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '');
  };
  return {
    // Each proxy adds its own behind those of the proxies before it.
    hostOf: (request) => forwarded(request, 'x-forwarded-host')[0] ?? request.headers.host,
    isPlain: (request) => forwarded(request, 'x-forwarded-proto')[0] === 'http',
    networkOf(request) {
      // Whatever stands before the nearest address that no proxy of ours has, the sender can have written.
      const sender = forwarded(request, 'x-forwarded-for').findLast((address) => !isTrusted(address));
      return network(sender !== undefined && isIP(sender) ? sender : remoteOf(request));
    },
  };
}

const remoteOf = ({ socket }: Asked): string => socket.remoteAddress ?? '';

/** An IP address, or a subnet such as `10.0.0.0/8`. */
export function isAddressOrSubnet(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const family = isIP(address);
  return family !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

/** Whether an address is one of these, or in one of these subnets. */
function addressesIn(list: readonly string[]): (address: string) => boolean {
  const addresses = new BlockList();
  for (const entry of list) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) addresses.addAddress(address, family);
    else addresses.addSubnet(address, Number(bits), family);
  }
  // A socket for both families shows an IPv4 address as `::ffff:10.0.0.1`; the list knows that form.
  return (address) => isIP(address) !== 0 && addresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function network(address: string): string {
  const four = /^(?:::ffff:)?([\d.]+)$/i.exec(address)?.[1];
  if (four !== undefined || !isIPv6(address)) return four ?? address;
  const [before = [], after = []] = address.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

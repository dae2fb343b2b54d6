import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import { BlockList, isIPv6 } from 'node:net';

/**
 * Refuses requests for any host other than the public one: a foreign name that leads here would share the portal's origin with another
 * site. A trusted proxy can name host and scheme in `X-Forwarded-Host` and `X-Forwarded-Proto`; what came to it over plain http is sent to
 * https.
 */
export function onlyForPublicUrl(publicUrl: string, trustedProxies: readonly string[]): MiddlewareHandler {
  const { host, origin, protocol } = new URL(publicUrl);
  const isTrusted = addressesIn(trustedProxies);

  return async (context, next) => {
    const viaProxy = isTrusted(getConnInfo(context).remote.address ?? '');
    const forwarded = (name: string) => (viaProxy ? context.req.header(name) : undefined);
    const asked = forwarded('X-Forwarded-Host') ?? context.req.header('Host');
    if (asked?.toLowerCase() !== host) {
      return context.text(`This server answers at ${origin} only.`, 421);
    }
    if (protocol === 'https:' && forwarded('X-Forwarded-Proto') === 'http') {
      const { pathname, search } = new URL(context.req.url);
      return context.redirect(`${origin}${pathname}${search}`, 308);
    }
    return next();
  };
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
  return (address) => address !== '' && addresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

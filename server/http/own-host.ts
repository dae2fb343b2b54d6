import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Proxies } from './guards/proxies';

/**
 * Refuses requests for any host other than the public one: a foreign name that leads here would share the portal's origin with another
 * site. What came to a proxy over plain http is sent to https.
 */
export function onlyForPublicUrl(publicUrl: string, proxies: Proxies): MiddlewareHandler {
  const { origin, protocol } = new URL(publicUrl);
  const isOwn = namesHostOf(publicUrl);

  return async (context, next) => {
    const { incoming } = context.env as HttpBindings;
    if (!isOwn(proxies.hostOf(incoming))) {
      return context.text(`This server answers at ${origin} only.`, 421);
    }
    if (protocol === 'https:' && proxies.isPlain(incoming)) {
      const { pathname, search } = new URL(context.req.url);
      return context.redirect(`${origin}${pathname}${search}`, 308);
    }
    return next();
  };
}

/** Whether a Host header names the host of this address. Letter case, a dot behind the name and the scheme's own port make no difference. */
export function namesHostOf(address: string): (host: string | undefined) => boolean {
  const { protocol, host: own } = new URL(address);
  const hostIn = (text: string): string | undefined => {
    const asked = `${protocol}//${text}`;
    return /^[\w.:[\]-]+$/.test(text) && URL.canParse(asked) ? undotted(new URL(asked).host) : undefined;
  };
  return (host = '') => host === own || hostIn(host) === undotted(own);
}

const undotted = (host: string): string => host.replace(/\.(?=:\d+$|$)/, '');

import type { MiddlewareHandler } from 'hono';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** The content security policy of a page that `ancestors` may embed: CSP sources, or `'none'`. */
export function contentSecurityPolicy(ancestors: string): string {
  return [...policy, `frame-ancestors ${ancestors}`].join('; ');
}

/**
 * Headers of every response, errors included. There is no Strict-Transport-Security: it holds for every port of a host, and would
 * turn the portal at http://localhost away.
 */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'no-referrer');
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  headers.set('cross-origin-opener-policy', 'same-origin');
  // On plain http the frames are of the portal's own site: this keeps their drawing out of the portal's process.
  headers.set('origin-agent-cluster', '?1');
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', contentSecurityPolicy("'none'"));
  if (!headers.has('cross-origin-resource-policy')) headers.set('cross-origin-resource-policy', 'same-origin');
};

import type { MiddlewareHandler } from 'hono';

/** Responses are data: they must not run, be framed or be cached. */
const headers = Object.entries({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
});

/** Sets the headers on every response, including those of other middleware. Existing headers are kept. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of headers) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  }
};

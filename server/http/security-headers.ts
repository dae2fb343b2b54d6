import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from './caller';

/** Responses are data: they must not run, be framed or be cached. */
export const securityHeaderValues = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** An answer that has these headers from the start: adding them later takes several times as long. */
export function securedAnswer(
  context: Context<ApiEnv>,
  body: string | Uint8Array<ArrayBuffer> | null,
  status: number,
  more: Record<string, string>,
): Response {
  context.set('isSecured', true);
  // In this order: V8 takes twenty times as long to add to a spread object.
  return new Response(body, {
    status,
    headers: { 'X-Request-Id': context.get('requestId'), ...more, ...securityHeaderValues },
  });
}

/** Sets the headers on every response, including those of other middleware, with the request's id if it has one. Existing headers are kept. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.get('isSecured')) return;
  const id: string | undefined = context.get('requestId');
  for (const [name, value] of Object.entries(
    id === undefined ? securityHeaderValues : { ...securityHeaderValues, 'X-Request-Id': id },
  )) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  }
};

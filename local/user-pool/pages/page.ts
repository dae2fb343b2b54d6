import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { html } from 'hono/html';

/** HTML whose insertions have been escaped. */
export type Markup = ReturnType<typeof html>;

interface Page {
  title: string;
  /** Path of `lookOfPages`, as the browser sees it. */
  stylesheet: string;
  script?: string;
  body: Markup;
  /** CSP sources that the page's forms may lead to. */
  formTargets?: string[];
}

/** The stylesheet of the pool's pages: the portal's tokens, light and dark. */
export const lookOfPages = readFileSync(new URL('look.css', import.meta.url), 'utf8');

/** Answers with a page on which nothing runs or loads but what the pool itself serves. */
export function showPage(c: Context, page: Page, status: 200 | 400 = 200): Response | Promise<Response> {
  setPageHeaders(c, page.formTargets ?? []);
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${page.title}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="${page.stylesheet}" />
          ${page.script === undefined ? '' : html`<script src="${page.script}" defer></script>`}
        </head>
        <body>
          ${page.body}
        </body>
      </html>`,
    status,
  );
}

function setPageHeaders(c: Context, formTargets: string[]): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
  ];
  c.header('content-security-policy', policy.join('; '));
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  c.header('x-content-type-options', 'nosniff');
}

export function serveText(c: Context, type: 'text/css' | 'text/javascript', text: string): Response {
  c.header('content-type', `${type}; charset=utf-8`);
  c.header('cache-control', 'no-cache');
  c.header('x-content-type-options', 'nosniff');
  return c.body(text);
}

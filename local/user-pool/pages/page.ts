import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { html } from 'hono/html';

/** HTML whose insertions have been escaped. */
export type Markup = ReturnType<typeof html>;

/** A page that stands beside others. */
export interface Place {
  name: string;
  path: string;
}

interface Page {
  title: string;
  /** Path of `lookOfPages`, as the browser sees it. */
  stylesheet: string;
  /** Path of `scriptOfPages`. */
  script?: string;
  /** The pages beside this one, with this one among them. */
  places?: readonly Place[];
  body: Markup;
  /** CSP sources that the page's forms may lead to. */
  formTargets?: string[];
}

const fileOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The stylesheet of the pool's pages: the portal's tokens, light and dark. */
export const lookOfPages = fileOf('look.css');

/** Copies, tells times as people here do, and keeps what is marked `data-live` up to date. */
export const scriptOfPages = fileOf('script.js');

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
          ${page.places === undefined ? '' : placesBeside(page.places, c.req.path)} ${page.body}
        </body>
      </html>`,
    status,
  );
}

const placesBeside = (places: readonly Place[], current: string): Markup =>
  html`<nav class="places" aria-label="This machine">
    <ul>
      ${places.map(
        ({ name, path }) =>
          html`<li><a href="${path}" ${path === current ? html`aria-current="page"` : ''}>${name}</a></li>`,
      )}
    </ul>
  </nav>`;

/** A button that puts a text on the clipboard; `name` tells it from the others on the page. */
export const copyButton = (text: string, name: string): Markup =>
  html`<button type="button" class="button" data-copy="${text}" aria-label="Copy ${name}">Copy</button>`;

function setPageHeaders(c: Context, formTargets: string[]): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
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

import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { html } from 'hono/html';

/** HTML in which inserted values are escaped. */
export type Markup = ReturnType<typeof html>;

/** A page that the others link to. */
export interface Place {
  name: string;
  path: string;
}

interface Page {
  title: string;
  /** The path at which `styleWith` is served. */
  stylesheet: string;
  /** The path at which `pageScript` is served. */
  script?: string;
  /** The pages to link to, including this one. */
  places?: readonly Place[];
  body: Markup;
  /** CSP sources that the page's forms can lead to. */
  formTargets?: string[];
}

const fileOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The style of all pages: the portal's colours, light and dark. */
export const pageStyle = fileOf('page.css');

/** The style of all pages, followed by that of one. */
export const styleWith = (file: URL): string => `${pageStyle}\n${readFileSync(file, 'utf8')}`;

/** Copies texts, shows times in the reader's locale, and keeps what is marked `data-live` up to date. */
export const pageScript = fileOf('script.js');

/** Answers with a page that runs and loads only what the pool itself serves. */
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
          ${page.places === undefined ? '' : linksTo(page.places, c.req.path)} ${page.body}
        </body>
      </html>`,
    status,
  );
}

const linksTo = (places: readonly Place[], current: string): Markup =>
  html`<nav class="places" aria-label="This machine">
    <ul>
      ${places.map(
        ({ name, path }) =>
          html`<li><a href="${path}" ${path === current ? html`aria-current="page"` : ''}>${name}</a></li>`,
      )}
    </ul>
  </nav>`;

/** A button that copies a text; `name` tells it from the others on the page. */
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

import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { createHash } from 'node:crypto';
import { preferredLocale } from '#domain/browser/preferred-locale';
import { mailLanguages } from '../../application/mail/write-mail';

const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 30rem; margin: 15vh auto; padding: 0 1rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
button { font: inherit; padding: 0.5rem 1rem; min-height: 2.75rem }`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The language of mails that the browser asks for, for a reader whom the portal doesn't know. */
export function languageOfBrowser(context: Context): string {
  const asked = (context.req.header('accept-language') ?? '').split(',').map((tag) => tag.split(';')[0]?.trim() ?? '');
  return preferredLocale(asked, mailLanguages) ?? 'en';
}

interface LetterPage {
  title: string;
  text: string;
  /** Posts to the page's own address. */
  button?: string;
  link?: { to: string; name: string };
}

/** Answers a link in a mail with a page that needs neither the portal nor a sign-in. */
export function letterPage(
  context: Context,
  language: string,
  { title, text, button, link }: LetterPage,
  status: 200 | 400 | 403 | 410 | 503,
) {
  context.header('Content-Security-Policy', policy);
  const below = link ? html`<p><a href="${link.to}">${link.name}</a></p>` : '';
  return context.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          ${raw(`<style>${style}</style>`)}
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            <p>${text}</p>
            ${button === undefined ? below : html`<form method="post"><button>${button}</button></form>`}
          </main>
        </body>
      </html>`,
    status,
  );
}

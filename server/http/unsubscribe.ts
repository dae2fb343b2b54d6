import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { preferredLocale } from '#domain/browser/preferred-locale';
import { type UnsubscribeLink, type Unsubscribing, unsubscribePath } from '../application/mail/unsubscribing';
import { mailLanguages, wordsIn } from '../application/mail/write-mail';
import type { MailWords } from '../application/mail/words/words';
import type { ApiEnv } from './caller';

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

/**
 * Serves the links in mails, which work without signing in (RFC 8058). A GET only asks, because mail scanners follow links. The POST of a
 * mail program or of the page's button stops the mails.
 */
export function unsubscribeRoutes(
  unsubscribing: Unsubscribing,
  /** One of `mailLanguages`. */
  languageOf: (sub: string) => Promise<string>,
): Hono<ApiEnv> {
  return new Hono<ApiEnv>().on(['GET', 'POST'], unsubscribePath, async (context) => {
    const { for: sub = '', signature = '' } = context.req.query();
    const link: UnsubscribeLink = { sub, signature };
    const end = context.req.method === 'POST' ? await unsubscribing.unsubscribe(link) : await unsubscribing.look(link);
    const asked = (context.req.header('accept-language') ?? '')
      .split(',')
      .map((tag) => tag.split(';')[0]?.trim() ?? '');
    const language = end === 'wrong' ? (preferredLocale(asked, mailLanguages) ?? 'en') : await languageOf(sub);
    context.header('Content-Security-Policy', policy);
    return context.html(page(language, end === 'subscribed' ? 'ask' : end), end === 'wrong' ? 400 : 200);
  });
}

function page(language: string, name: keyof MailWords['pages']) {
  const words = wordsIn(language);
  const { title, text } = words.pages[name];
  const form = html`<form method="post"><button>${words.unsubscribe}</button></form>`;
  const settings = html`<p><a href="/user/notifications">${words.settings}</a></p>`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${name === 'ask' ? form : settings}
        </main>
      </body>
    </html>`;
}

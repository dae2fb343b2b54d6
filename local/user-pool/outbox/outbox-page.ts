import { Hono } from 'hono';
import { html } from 'hono/html';
import { copyButton, type Markup, pageScript, type Place, serveText, showPage, styleWith } from '../pages/page';
import type { Mails, SentMail } from './mails';
import type { Message, Outbox } from './outbox';

const style = styleWith(new URL('outbox.css', import.meta.url));

/**
 * Shows the messages of the pool and of the portal as a phone and an inbox would. Routes: `/outbox`, `/outbox.json` with the pool's,
 * `/outbox/mails.json` with the portal's, `/outbox/<id>`, which is a mail's HTML,
 * `/outbox/<id>/<name>` with a file of it, and what the page loads.
 */
export function createOutboxPage(outbox: Outbox, mails: Mails, places?: readonly Place[]): Hono {
  return new Hono()
    .get('/outbox.css', (c) => serveText(c, 'text/css', style))
    .get('/outbox.js', (c) => serveText(c, 'text/javascript', pageScript))
    .get('/outbox.json', async (c) => {
      c.header('cache-control', 'no-store');
      c.header('x-content-type-options', 'nosniff');
      return c.json(await outbox.messages());
    })
    .get('/outbox/mails.json', async (c) => {
      c.header('cache-control', 'no-store');
      return c.json(await mails.sent());
    })
    .get('/outbox/:id', async (c) => {
      const mail = (await mails.sent()).find(({ id }) => id === c.req.param('id'));
      if (!mail) return c.text('No such mail', 404);
      c.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      );
      return c.html(mail.html);
    })
    .get('/outbox/:id/:name', async (c) => {
      const name = c.req.param('name');
      const file = await mails.attachment(c.req.param('id'), name);
      if (!file) return c.text('No such file', 404);
      c.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
      c.header('content-type', 'application/octet-stream');
      return c.body(file.content);
    })
    .get('/outbox', async (c) => {
      const [messages, sent] = await Promise.all([outbox.messages(), mails.sent(100)]);
      const emails = [...of(messages, 'EMAIL').map(dated), ...sent.map(datedMail)];
      const inbox = emails.toSorted((a, b) => b.at - a.at).map(({ shown }) => shown);
      return showPage(c, {
        title: 'Outbox',
        stylesheet: '/outbox.css',
        script: '/outbox.js',
        ...(places && { places }),
        body: html`<main>
          <h1>Outbox</h1>
          <p class="quiet">
            The messages that a real user pool and the portal would send, newest first. New messages appear by
            themselves.
          </p>
          <div class="boxes" data-live aria-live="polite">
            ${box('phone', 'Phone', 'No text messages yet.', of(messages, 'SMS').map(entry))}
            ${box('inbox', 'Inbox', 'No emails yet.', inbox)}
          </div>
        </main>`,
      });
    });
}

const of = (messages: Message[], medium: Message['medium']) => messages.filter((message) => message.medium === medium);

const box = (kind: string, title: string, emptiness: string, messages: Markup[]): Markup =>
  html`<section class="${kind}" aria-label="${title}">
    <h2>${title}</h2>
    ${
      messages.length === 0
        ? html`<p class="nothing">${emptiness}</p>`
        : html`<ol class="messages">
            ${messages}
          </ol>`
    }
  </section>`;

const dated = (message: Message) => ({ at: Date.parse(message.sentAt), shown: entry(message) });
const datedMail = (mail: SentMail) => ({ at: mail.sent_at, shown: mailEntry(mail) });

const entry = (message: Message): Markup =>
  html`<li class="message">
    ${envelope(`${message.to} (${message.username})`, message.sentAt)}
    <p>${message.subject} is</p>
    <div class="code">
      <code>${message.code}</code>
      ${copyButton(message.code, `code ${message.code}`)}
    </div>
    ${message.link === undefined ? '' : html`<p><a href="${message.link}">Confirm ${message.username} with this link</a></p>`}
  </li>`;

const mailEntry = ({ id, recipient, sent_at, subject, text, unsubscribe_url, attachments }: SentMail): Markup =>
  html`<li class="message">
    ${envelope(recipient, new Date(sent_at).toISOString())}
    <p>${subject}</p>
    <pre>${text}</pre>
    <p>
      <a href="/outbox/${id}">As HTML</a>
      ${attachments.map((name) => html`<a href="/outbox/${id}/${encodeURIComponent(name)}">${name}</a> `)}
      ${unsubscribe_url === null ? '' : html`<a href="${unsubscribe_url}">Unsubscribe</a>`}
    </p>
  </li>`;

const envelope = (to: string, sentAt: string): Markup =>
  html`<div class="envelope">
    <span>To ${to}</span>
    <time datetime="${sentAt}">${sentAt.slice(0, 16).replace('T', ' ')} UTC</time>
  </div>`;

import { Hono } from 'hono';
import { html } from 'hono/html';
import { copyButton, type Markup, pageScript, type Place, serveText, showPage, styleWith } from '../pages/page';
import type { Message, Outbox } from './outbox';

const style = styleWith(new URL('outbox.css', import.meta.url));

/** Shows the pool's messages as a phone and an inbox would. Routes: `/outbox`, `/outbox.json` and what the page loads. */
export function createOutboxPage(outbox: Outbox, places?: readonly Place[]): Hono {
  return new Hono()
    .get('/outbox.css', (c) => serveText(c, 'text/css', style))
    .get('/outbox.js', (c) => serveText(c, 'text/javascript', pageScript))
    .get('/outbox.json', async (c) => {
      c.header('cache-control', 'no-store');
      c.header('x-content-type-options', 'nosniff');
      return c.json(await outbox.messages());
    })
    .get('/outbox', async (c) => {
      const messages = await outbox.messages();
      return showPage(c, {
        title: 'Outbox',
        stylesheet: '/outbox.css',
        script: '/outbox.js',
        ...(places && { places }),
        body: html`<main>
          <h1>Outbox</h1>
          <p class="quiet">
            The messages that a real user pool would send, newest first. New messages appear by themselves.
          </p>
          <div class="boxes" data-live aria-live="polite">
            ${box('phone', 'Phone', 'No text messages yet.', of(messages, 'SMS'))}
            ${box('inbox', 'Inbox', 'No emails yet.', of(messages, 'EMAIL'))}
          </div>
        </main>`,
      });
    });
}

const of = (messages: Message[], medium: Message['medium']) => messages.filter((message) => message.medium === medium);

const box = (kind: string, title: string, emptiness: string, messages: Message[]): Markup =>
  html`<section class="${kind}" aria-label="${title}">
    <h2>${title}</h2>
    ${
      messages.length === 0
        ? html`<p class="nothing">${emptiness}</p>`
        : html`<ol class="messages">
            ${messages.map(entry)}
          </ol>`
    }
  </section>`;

const entry = (message: Message): Markup =>
  html`<li class="message">
    <div class="envelope">
      <span>To ${message.to} (${message.username})</span>
      <time datetime="${message.sentAt}">${message.sentAt.slice(0, 16).replace('T', ' ')} UTC</time>
    </div>
    <p>${message.subject} is</p>
    <div class="code">
      <code>${message.code}</code>
      ${copyButton(message.code, `code ${message.code}`)}
    </div>
    ${message.link === undefined ? '' : html`<p><a href="${message.link}">Confirm ${message.username} with this link</a></p>`}
  </li>`;

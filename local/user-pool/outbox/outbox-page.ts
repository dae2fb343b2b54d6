import { Hono } from 'hono';
import { html } from 'hono/html';
import { lookOfPages, type Markup, serveText, showPage } from '../pages/page';
import type { Message, Outbox } from './outbox';

/** Puts the code of a pressed button on the clipboard, and says so. */
const script = `
addEventListener('click', async ({ target: button }) => {
  const code = button instanceof HTMLButtonElement && button.dataset.code;
  if (!code) return;
  await navigator.clipboard.writeText(code);
  button.removeAttribute('aria-label');
  button.textContent = 'Copied';
});
`;

/** The messages of the pool, as a phone and an inbox would show them. Routes: `/outbox`, `/outbox.json` and what the page loads. */
export function createOutboxPage(outbox: Outbox): Hono {
  return new Hono()
    .get('/outbox.css', (c) => serveText(c, 'text/css', lookOfPages))
    .get('/outbox.js', (c) => serveText(c, 'text/javascript', script))
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
        body: html`<main>
          <h1>Outbox</h1>
          <p class="quiet">What a real user pool would send, newest first. <a href="/outbox">Look again</a></p>
          <div class="boxes">
            ${box('phone', 'Phone', 'No text messages yet.', of(messages, 'SMS'))}
            ${box('inbox', 'Inbox', 'No e-mails yet.', of(messages, 'EMAIL'))}
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
        ? html`<p class="quiet">${emptiness}</p>`
        : html`<ol class="messages">
            ${messages.map(entry)}
          </ol>`
    }
  </section>`;

const entry = (message: Message): Markup =>
  html`<li class="message">
    <div class="envelope">
      <span>To ${message.to} (${message.username})</span>
      <time datetime="${message.sentAt}">${message.sentAt.slice(0, 19).replace('T', ' ')} UTC</time>
    </div>
    <p class="subject">${message.subject}</p>
    <div class="code">
      <code>${message.code}</code>
      <button type="button" class="button" data-code="${message.code}" aria-label="Copy code ${message.code}">
        Copy code
      </button>
    </div>
  </li>`;

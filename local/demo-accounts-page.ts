import { Hono } from 'hono';
import { html } from 'hono/html';
import { lookOfPages, serveText, showPage } from './user-pool/pages/page';
import { type DemoAccount, demoTotpSecret } from './user-pool/demo-users';

/** The accounts of the local stack and what each is for, at `/demo-accounts`. */
export function createDemoAccountsPage(accounts: readonly DemoAccount[]): Hono {
  return new Hono()
    .get('/demo-accounts.css', (c) => serveText(c, 'text/css', lookOfPages))
    .get('/demo-accounts', (c) =>
      showPage(c, {
        title: 'Demo accounts',
        stylesheet: '/demo-accounts.css',
        body: html`<main>
          <h1>Demo accounts</h1>
          <p class="quiet">
            They are made up, and so are their addresses: codes arrive in the <a href="/outbox">outbox</a>.
            <a href="/login">Sign in</a>
          </p>
          <ol class="messages">
            ${accounts.map(
              ({ user, description }) =>
                html`<li class="message">
                  <p class="subject">${description}</p>
                  <div class="envelope">
                    <span>Username <code>${user.username}</code></span>
                  </div>
                  <div class="envelope">
                    <span>Password <code>${user.password}</code></span>
                  </div>
                </li>`,
            )}
          </ol>
          <p class="quiet">For an authenticator app, the secret of totp and choose: <code>${demoTotpSecret}</code></p>
        </main>`,
      }),
    );
}

import { Hono } from 'hono';
import { html } from 'hono/html';
import { type DemoAccount, demoTotpSecret } from './user-pool/users/demo-users';
import {
  copyButton,
  type Markup,
  pageScript,
  type Place,
  serveText,
  showPage,
  styleWith,
} from './user-pool/pages/page';
import { totpAt } from './user-pool/users/totp';

const style = styleWith(new URL('demo-accounts.css', import.meta.url));

/** The accounts of the local stack and what each one shows, at `/demo-accounts`. */
export function createDemoAccountsPage(accounts: readonly DemoAccount[], places: readonly Place[]): Hono {
  return new Hono()
    .get('/demo-accounts.css', (c) => serveText(c, 'text/css', style))
    .get('/demo-accounts.js', (c) => serveText(c, 'text/javascript', pageScript))
    .get('/demo-accounts', (c) =>
      showPage(c, {
        title: 'Demo accounts',
        stylesheet: '/demo-accounts.css',
        script: '/demo-accounts.js',
        places,
        body: html`<main>
          <h1>Demo accounts</h1>
          <p class="quiet">
            These people are made up, and so are their addresses: codes arrive in the <a href="/outbox">outbox</a>.
          </p>
          <table class="accounts">
            <thead>
              <tr>
                <th scope="col">Username</th>
                <th scope="col">Password</th>
                <th scope="col">What it shows</th>
              </tr>
            </thead>
            <tbody>
              ${accounts.map(row)}
            </tbody>
          </table>
          <section class="app" aria-labelledby="app">
            <h2 id="app">Authenticator app for totp and choose</h2>
            <p class="quiet">
              The secret is <code>${demoTotpSecret}</code>. Add it to your own app, or use the code below. A code lasts
              30 seconds and can be used once.
            </p>
            <div class="code" data-live>${codeNow()}</div>
          </section>
        </main>`,
      }),
    );
}

const row = ({ user: { username, password }, description }: DemoAccount): Markup =>
  html`<tr>
    <td><code>${username}</code></td>
    <td>
      <span class="secret"><code>${password}</code> ${copyButton(password, `the password of ${username}`)}</span>
    </td>
    <td>${description}</td>
  </tr>`;

function codeNow(): Markup {
  const code = totpAt(demoTotpSecret, Date.now());
  return html`<code>${code}</code> ${copyButton(code, 'the code of the app')}`;
}

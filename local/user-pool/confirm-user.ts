import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { CognitoError } from './cognito-error';
import type { Operation } from './operations/operation';
import { showPage } from './pages/page';

/** The link in a sign-up message, which does the same as its code: `/confirmUser`, as at a pool's domain. */
export const confirmationLink = (url: string, clientId: string) => (username: string, code: string) =>
  `${url}/confirmUser?${new URLSearchParams({ client_id: clientId, user_name: username, confirmation_code: code }).toString()}`;

/** Confirms on GET, as Cognito does. `url` is where the pool is mounted. */
export function createConfirmUser(url: string, confirmSignUp: Operation): Hono {
  const stylesheet = `${new URL(url).pathname.replace(/\/$/, '')}/look.css`;
  const show = (c: Context, title: string, sentence: string, status: 200 | 400) => {
    const body = html`<main class="narrow">
      <h1>${title}</h1>
      <p>${sentence}</p>
    </main>`;
    return showPage(c, { title, stylesheet, body }, status);
  };
  return new Hono().get('/confirmUser', async (c) => {
    const { client_id: ClientId, user_name: Username, confirmation_code: ConfirmationCode } = c.req.query();
    try {
      await confirmSignUp({ ClientId, Username, ConfirmationCode });
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error;
      return show(c, 'This link can’t be used', 'It has expired or was already used.', 400);
    }
    return show(c, 'Your account is confirmed', 'Go back to the page where you signed up.', 200);
  });
}

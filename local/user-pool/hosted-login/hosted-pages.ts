import { html } from 'hono/html';
import type { Markup } from '../pages/page';
import { companyOf, type Person, type ProviderName } from './providers';

/** The stand-in for the sign-in pages of all four providers: choose an account, or cancel. */
export const providerPage = (action: string, ticket: string, provider: ProviderName, people: Person[]): Markup =>
  html`<main class="narrow">
    <h1>Sign in with ${companyOf[provider]}</h1>
    <p class="quiet">A stand-in for ${companyOf[provider]}'s own page. Choose an account.</p>
    <form method="post" action="${action}">
      <input type="hidden" name="ticket" value="${ticket}" />
      <div class="people">
        ${people.map(
          (person) =>
            html`<button class="person" name="person" value="${person.id}">
              <span>${person.givenName} ${person.familyName}</span> <span class="quiet">${person.email}</span>
            </button>`,
        )}
      </div>
      <button class="button" name="cancel" value="yes">Cancel</button>
    </form>
  </main>`;

export const refusalPage = (sentence: string): Markup =>
  html`<main class="narrow">
    <h1>This sign-in can’t continue</h1>
    <p>${sentence}</p>
  </main>`;

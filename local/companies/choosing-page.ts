import type { Context } from 'hono';
import { html } from 'hono/html';
import { showPage } from '../user-pool/pages/page';
import type { CompanyName, Directory, KnownPerson } from './people';

export interface PageLook {
  stylesheet: string;
  /** Origins that a sign-in returns to: Chromium applies `form-action` to the redirect after a form, too. */
  formTargets: string[];
}

/** A company's own sign-in page, with its people and a button to cancel. */
export const choosingPage = (
  c: Context,
  { stylesheet, formTargets }: PageLook,
  company: CompanyName,
  people: readonly KnownPerson[],
  hint: string,
) => {
  const hinted = people.find(({ email }) => email === hint.trim().toLowerCase());
  const first = hinted ? [hinted, ...people.filter((one) => one !== hinted)] : people;
  return showPage(c, {
    title: `Sign in to ${company}`,
    stylesheet,
    formTargets,
    body: html`<main class="narrow">
      <h1>Sign in to ${company}</h1>
      <p class="quiet">A made-up company with a real identity provider. Choose one of its people.</p>
      <form method="post">
        <div class="people">
          ${first.map(
            ({ id, givenName, familyName, email, active }) =>
              html`<button class="person" name="person" value="${id}" ${active ? '' : html`disabled`}>
                <span>${givenName} ${familyName}</span>
                <span class="quiet">${active ? email : `${email}, switched off`}</span>
              </button>`,
          )}
        </div>
        <button class="button" name="cancel" value="yes">Cancel</button>
      </form>
    </main>`,
  });
};

/** The id of the chosen person, or undefined if the sign-in was cancelled. */
export async function readChoice(c: Context, directory: Directory, company: CompanyName): Promise<string | undefined> {
  const { person } = await c.req.parseBody();
  const chosen = typeof person === 'string' ? directory.find(company, person) : undefined;
  return chosen?.active ? chosen.id : undefined;
}

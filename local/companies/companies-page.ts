import { type Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { html } from 'hono/html';
import { type Markup, type Place, showPage } from '../user-pool/pages/page';
import type { Tell } from './telling';
import { type CompanyName, companyNames, type Directory, type KnownPerson } from './people';

/** Serves `/companies`. Switching someone off reaches the portal at once, a change of groups at their next sign-in. */
export function createCompaniesPage(directory: Directory, places: readonly Place[], tell: Tell): Hono {
  return new Hono()
    .use('/companies', csrf())
    .get('/companies', (c) =>
      showPage(c, {
        title: 'Companies',
        stylesheet: '/companies.css',
        places,
        body: html`<main>
          <h1>Companies</h1>
          <p class="quiet">
            These people sign in with their company. Whoever you switch off is signed out of the portal at once. Other
            groups take effect when they sign in again.
          </p>
          ${companyNames.map((company) => sectionOf(company, directory.people(company)))}
        </main>`,
      }),
    )
    .post('/companies', async (c) => {
      const { id, group, to } = await c.req.parseBody();
      const known = companyNames.flatMap((company) => directory.people(company)).find((person) => person.id === id);
      if (!known) return back(c);
      if (typeof group !== 'string') {
        const active = to === 'on';
        await directory.setActive(known.id, active);
        await tell({ ...known, active });
      }
      if (typeof group === 'string' && known.allGroups.includes(group))
        await directory.setMember(known.id, group, to === 'on');
      return back(c);
    });
}

const sectionOf = (company: CompanyName, people: readonly KnownPerson[]): Markup | '' =>
  people.length === 0
    ? ''
    : html`<section aria-labelledby="${company}">
        <h2 id="${company}" class="company">${company}</h2>
        <ul class="directory">
          ${people.map(itemOf)}
        </ul>
      </section>`;

function itemOf({ id, givenName, familyName, email, active, groups, allGroups }: KnownPerson): Markup {
  const name = `${givenName} ${familyName}`;
  return html`<li>
    <div><strong>${name}</strong> <span class="quiet">${email}${active ? '' : ', switched off'}</span></div>
    <div class="changes">
      ${changeForm({ id, to: active ? 'off' : 'on' }, active ? 'Switch off' : 'Switch on', name)}
      ${allGroups.map((group) =>
        groups.includes(group)
          ? changeForm({ id, group, to: 'off' }, `Take ${group}`, name)
          : changeForm({ id, group, to: 'on' }, `Give ${group}`, name),
      )}
    </div>
  </li>`;
}

const changeForm = (fields: Record<string, string>, label: string, person: string): Markup =>
  html`<form method="post" action="/companies">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="button" aria-label="${label}: ${person}">${label}</button>
  </form>`;

const back = (c: Context) => c.redirect('/companies', 303);

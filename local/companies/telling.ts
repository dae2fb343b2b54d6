import type { KnownPerson } from './people';

/** Called with a person who was switched off or on. */
export type Tell = (person: KnownPerson) => Promise<void>;

interface TellingOptions {
  /** The portal's address. */
  url: string;
  /** Makes a token for the company, as `npm run scim-token` does. */
  makeToken: (company: string) => Promise<string>;
}

/** Sends SCIM calls to the portal, as a company's directory does. Each company's token is made when it is first needed. */
export function createTelling({ url, makeToken }: TellingOptions): Tell {
  const tokens = new Map<string, Promise<string>>();
  return async ({ id: externalId, company, givenName, familyName, email, active }) => {
    const token = tokens.get(company) ?? makeToken(company);
    tokens.set(company, token);
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${url}/scim/v2/${path}`, {
        method,
        headers: { Authorization: `Bearer ${await token}`, 'Content-Type': 'application/scim+json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`The portal answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as { Resources: { id: string }[] };
    };
    const filter = encodeURIComponent(`externalId eq "${externalId}"`);
    const { Resources } = await call('GET', `Users?filter=${filter}`);
    const person = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      externalId,
      userName: email,
      name: { givenName, familyName },
      emails: [{ value: email, type: 'work', primary: true }],
      active,
    };
    const [known] = Resources;
    await (known ? call('PUT', `Users/${known.id}`, person) : call('POST', 'Users', person));
  };
}

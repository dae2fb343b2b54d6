import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IdentityProvider } from '../user-pool/hosted-login/providers';
import { type Place, serveText, styleWith } from '../user-pool/pages/page';
import { names } from '../configuration';
import { createCompaniesPage } from './companies-page';
import { createContoso } from './contoso';
import { createFabrikam } from './fabrikam';
import { openDirectory } from './people';
import type { Tell } from './telling';

const style = styleWith(new URL('../user-pool/hosted-login/hosted-login.css', import.meta.url));
const pageStyle = readFileSync(new URL('companies.css', import.meta.url), 'utf8');

interface CompaniesOptions {
  /** The portal's address. The providers' paths are below it. */
  url: string;
  /** Origins of the portals that people return to. */
  origins: string[];
  dataDir: string;
  places: readonly Place[];
  tell: Tell;
}

/** Opens the companies' directory of people, with the identity providers that the user pool federates to. */
export async function openCompanies({ url, origins, dataDir, places, tell }: CompaniesOptions) {
  const directory = await openDirectory(join(dataDir, 'companies.json'));
  const look = { stylesheet: '/companies.css', formTargets: origins };
  const contoso = createContoso({ url, redirectUri: `${url}/user-pool/oauth2/idpresponse`, directory, look });
  const fabrikam = createFabrikam({ url, poolUrl: `${url}/user-pool`, poolId: names.poolId, directory, look });
  const routes = new Hono<{ Bindings: HttpBindings }>()
    .get('/companies.css', (c) => serveText(c, 'text/css', `${style}\n${pageStyle}`))
    .route('/', createCompaniesPage(directory, places, tell))
    .route('/', contoso.routes)
    .route('/', fabrikam.routes);
  const providers: IdentityProvider[] = [contoso.provider, fabrikam.provider];
  return { routes, providers };
}

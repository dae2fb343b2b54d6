import type { Company } from '#domain/people/companies/company';
import { patchSchema, userSchema } from '#domain/people/scim/scim-request';
import { createScimTokens } from '#server/application/scim/scim-tokens';
import { clock } from '../../callers';
import { anIdToken } from '../../tokens';
import { anApi, bearer } from '../an-api';

const companies: Company[] = [
  { provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['contoso.example'] },
  { provider: 'Fabrikam', label: 'Fabrikam', kind: 'SAML', domains: ['fabrikam.example'] },
];
const companyRules = [
  { provider: 'Contoso', attribute: 'groups', value: 'Sales', group: 'Sales' },
  { provider: 'Contoso', attribute: 'groups', value: 'Marketing', group: 'Marketing' },
  { provider: 'Fabrikam', attribute: 'groups', value: 'Fabrikam staff', group: 'Fabrikam' },
];

/** As Entra sends it without `aadOptscim062020`. */
export const ann = {
  schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: 'e-1',
  userName: 'Ann@Contoso.example',
  active: 'True',
  displayName: 'Ann Lee',
  emails: [{ primary: true, type: 'work', value: 'ann@contoso.example' }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Ann Lee', familyName: 'Lee', givenName: 'Ann' },
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales' },
};
export const patchOf = (...Operations: object[]) => ({ schemas: [patchSchema], Operations });

/** The backend with the directory of Contoso, in whose user pool Ann is a member of Sales. */
export async function aDirectory(provider = 'Contoso') {
  const api = anApi({}, { companies, companyRules });
  const token = await createScimTokens({ scim: api.scim, clock }).make(provider);
  const headers = { ...bearer(token), 'Content-Type': 'application/scim+json' };
  const call = async (method: string, path: string, body?: object | string) => {
    const answer = await api.scimApp.request(`/scim/v2/${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
  };
  const account = {
    sub: 'ann-sub',
    username: 'Contoso_e-1',
    isEnabled: true,
    email: 'ann@contoso.example',
    isVerified: false,
    groups: new Set(['Sales', 'Own']),
    signOuts: 0,
  };
  api.poolAccounts.accounts.set(account.username, account);
  const create = async (path: string, body: object): Promise<string> =>
    String((await call('POST', path, body)).body['id']);
  const iat = clock().getTime() / 1000 - 60;
  const idToken = await anIdToken(api.key, { sub: 'ann-sub', email: account.email, iat, 'cognito:groups': ['Sales'] });
  return {
    ...api,
    idToken,
    headers,
    call,
    create,
    account,
    work: () => api.worker.run(new AbortController().signal),
    /** The status of an answer to Ann, by a token that was issued before any call of the directory. */
    ask: async (path = 'quicksight/dashboard/list') =>
      (await api.app.request(`/prod/${path}`, { headers: bearer(idToken) })).status,
    /** The dashboards that Ann sees. */
    dashboards: async () =>
      (await api.app.request('/prod/quicksight/dashboard/list', { headers: bearer(idToken) })).text(),
  };
}

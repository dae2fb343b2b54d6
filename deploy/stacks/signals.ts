import { Fn } from 'aws-cdk-lib';
import * as appsync from 'aws-cdk-lib/aws-appsync';
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { AwsSettings } from '../settings/aws-settings.ts';
import { acknowledge } from './stack-options.ts';

/** `readers` decides who gets a signal, and is for the functions alone. */
const schema = `
type Signal @aws_iam @aws_cognito_user_pools {
  kind: String!
  id: ID!
  spreadSeconds: Int
  readers: [String!] @aws_iam
}
type Query { nothing: Boolean @aws_iam }
type Mutation { publish(kind: String!, id: ID!, readers: [String!]!, spreadSeconds: Int): Signal @aws_iam }
type Subscription { changed: Signal @aws_subscribe(mutations: ["publish"]) @aws_cognito_user_pools }
`;

const publishCode = `
export const request = (ctx) => ({ payload: ctx.args });
export const response = (ctx) => ctx.result;
`;

/**
 * Lets in the ID tokens of the portal's own client, and passes on the signals that concern their user, as `addressesOf` has it in
 * src/domain/live/audience.ts. A filter takes 20 values, and a group of filters 10 filters, so at most 197 groups count
 * (https://docs.aws.amazon.com/appsync/latest/devguide/extensions.html).
 */
export const subscribeCode = (clientId: string, access: AwsSettings['access']): string => `
import { extensions, util } from '@aws-appsync/utils';
export const request = () => ({ payload: null });
export function response(ctx) {
  if (ctx.identity.claims.aud !== '${clientId}' || ctx.identity.claims.token_use !== 'id') util.unauthorized();
  const groups = ctx.identity.groups ?? [];
  const manages = ${access === 'open' ? 'true' : "groups.includes('SuperUser')"};
  const addresses = ['everyone', 'user:' + ctx.identity.sub, ...(manages ? ['managers'] : []), ...groups.map((group) => 'group:' + group)];
  const parts = [0, 20, 40, 60, 80, 100, 120, 140, 160, 180]
    .map((start) => addresses.slice(start, start + 20))
    .filter((part) => part.length > 0);
  extensions.setSubscriptionFilter({
    filterGroup: parts.map((value) => ({ filters: [{ fieldName: 'readers', operator: 'containsAny', value }] })),
  });
  return null;
}
`;

/** Carries signals to the pages: an AppSync API that stores nothing. Only the functions can publish, only the pool's users subscribe. */
export class SignalsApi extends Construct {
  /** The sockets' origin, for the security policy. */
  readonly origin: string;
  readonly endpoint: string;
  readonly #api: appsync.CfnGraphQLApi;
  readonly #schema: appsync.CfnGraphQLSchema;
  readonly #nothing: appsync.CfnDataSource;

  constructor(scope: Construct, id: string, { settings, userPoolId }: { settings: AwsSettings; userPoolId: string }) {
    super(scope, id);
    this.#api = new appsync.CfnGraphQLApi(this, 'Api', {
      name: `${settings.aws.stage}-signals`,
      authenticationType: 'AMAZON_COGNITO_USER_POOLS',
      userPoolConfig: { userPoolId, awsRegion: settings.region, defaultAction: 'DENY' },
      additionalAuthenticationProviders: [{ authenticationType: 'AWS_IAM' }],
      introspectionConfig: 'DISABLED',
      queryDepthLimit: 2,
      resolverCountLimit: 2,
    });
    acknowledge(this.#api, {
      'AwsSolutions-ASC3':
        'Its logs would hold group names; the functions log each change, and each signal that is lost.',
    });
    const { attrApiId: apiId } = this.#api;
    this.origin = Fn.join('', ['wss://', this.#api.attrRealtimeDns]);
    this.endpoint = this.#api.attrGraphQlUrl;
    this.#schema = new appsync.CfnGraphQLSchema(this, 'Schema', { apiId, definition: schema });
    this.#nothing = new appsync.CfnDataSource(this, 'Nothing', { apiId, name: 'nothing', type: 'NONE' });
    this.#resolve('Mutation', 'publish', publishCode);
  }

  get apiId(): string {
    return this.#api.attrApiId;
  }

  /** Lets the users of this client subscribe. */
  admit(userPoolClientId: string, access: AwsSettings['access']): void {
    this.#resolve('Subscription', 'changed', subscribeCode(userPoolClientId, access));
  }

  allowPublish(grantee: IGrantable): void {
    const field = `${this.#api.attrArn}/types/Mutation/fields/publish`;
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['appsync:GraphQL'], resources: [field] }),
    );
  }

  #resolve(typeName: string, fieldName: string, code: string): void {
    const resolver = new appsync.CfnResolver(this, fieldName, {
      apiId: this.#api.attrApiId,
      typeName,
      fieldName,
      dataSourceName: this.#nothing.name,
      runtime: { name: 'APPSYNC_JS', runtimeVersion: '1.0.0' },
      code,
    });
    resolver.addResourceDependency(this.#schema);
    resolver.addResourceDependency(this.#nothing);
  }
}

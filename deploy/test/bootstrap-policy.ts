import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Statement {
  Action: string | string[];
  Resource: string | string[];
}
export const policyFile = readFileSync(join(import.meta.dirname, '../bootstrap-policy.json'), 'utf8');
export const statements = (JSON.parse(policyFile) as { Statement: Statement[] }).Statement;
export const allowedActions = statements.flatMap(({ Action }) => Action);

/** The calls that CloudFormation needs to create a resource, by the part of its type after `AWS::`. */
const makes: Record<string, string> = {
  'ApiGatewayV2::Api': 'apigateway:POST',
  'ApiGatewayV2::Integration': 'apigateway:POST',
  'ApiGatewayV2::Route': 'apigateway:POST',
  'ApiGatewayV2::Stage': 'apigateway:POST',
  'AppSync::DataSource': 'appsync:CreateDataSource',
  'AppSync::GraphQLApi': 'appsync:CreateGraphqlApi',
  'AppSync::GraphQLSchema': 'appsync:StartSchemaCreation',
  'AppSync::Resolver': 'appsync:CreateResolver',
  'CloudFront::Distribution': 'cloudfront:CreateDistribution',
  'CloudFront::Function': 'cloudfront:CreateFunction',
  'CloudFront::OriginAccessControl': 'cloudfront:CreateOriginAccessControl',
  'CloudFront::ResponseHeadersPolicy': 'cloudfront:CreateResponseHeadersPolicy',
  'CloudWatch::Alarm': 'cloudwatch:PutMetricAlarm',
  'CloudWatch::Dashboard': 'cloudwatch:PutDashboard',
  'Cognito::UserPool': 'cognito-idp:CreateUserPool',
  'Cognito::UserPoolClient': 'cognito-idp:CreateUserPoolClient',
  'Cognito::UserPoolDomain': 'cognito-idp:CreateUserPoolDomain',
  'Cognito::UserPoolGroup': 'cognito-idp:CreateGroup',
  'Cognito::UserPoolIdentityProvider': 'cognito-idp:CreateIdentityProvider',
  'Cognito::UserPoolRiskConfigurationAttachment': 'cognito-idp:SetRiskConfiguration',
  'Cognito::UserPoolUser': 'cognito-idp:AdminCreateUser',
  'Cognito::UserPoolUserToGroupAttachment': 'cognito-idp:AdminAddUserToGroup',
  'DynamoDB::GlobalTable': 'dynamodb:CreateTable',
  'Events::Rule': 'events:PutRule',
  'IAM::Policy': 'iam:PutRolePolicy',
  'IAM::Role': 'iam:CreateRole',
  'Lambda::EventSourceMapping': 'lambda:CreateEventSourceMapping',
  'Lambda::Function': 'lambda:CreateFunction',
  'Lambda::LayerVersion': 'lambda:PublishLayerVersion',
  'Lambda::Permission': 'lambda:AddPermission',
  'Logs::LogGroup': 'logs:CreateLogGroup',
  'S3::Bucket': 's3:CreateBucket',
  'S3::BucketPolicy': 's3:PutBucketPolicy',
  'SES::ConfigurationSet': 'ses:CreateConfigurationSet',
  'SES::ConfigurationSetEventDestination': 'ses:CreateConfigurationSetEventDestination',
  'SNS::Subscription': 'sns:Subscribe',
  'SNS::Topic': 'sns:CreateTopic',
  'SNS::TopicPolicy': 'sns:SetTopicAttributes',
  'SQS::Queue': 'sqs:CreateQueue',
  'SQS::QueuePolicy': 'sqs:SetQueueAttributes',
  'Scheduler::Schedule': 'scheduler:CreateSchedule',
  'SecretsManager::Secret': 'secretsmanager:CreateSecret',
};

/** Those of these types that the policy doesn't let CloudFormation make. */
export function beyondPolicy(types: readonly string[]): string[] {
  const allowed = allowedActions.map((action) => new RegExp(`^${action.replaceAll('*', '.*')}$`));
  return types
    .filter((type) => type.startsWith('AWS::'))
    .filter((type) => !allowed.some((action) => action.test(makes[type.slice('AWS::'.length)] ?? 'unknown')));
}
